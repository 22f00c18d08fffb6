"""What every game must keep, whatever its rules: these tests have no game's name in them and hold for a new one at once."""
