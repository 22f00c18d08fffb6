"""What every room uses: numbers, locations, checks of arguments, JSON, and files written safely."""
