"""What games have in common, compiled: dealing, auctions, tricks, speeches and scores, with hooks for their own rules."""
