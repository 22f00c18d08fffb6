"""Tables and formulas of winning chances by score: how they are made from simulated deals, and cached."""
