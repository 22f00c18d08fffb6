"""What every game must keep, whatever its rules: a new game is tried by these tests as soon as it has a name."""
