"""Charts of runs: any question of the columns, and the standard charts of each game; nothing is dealt."""
