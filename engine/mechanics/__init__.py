"""What games have in common, compiled: deals, auctions, tricks, speeches, scores, with hooks for their own rules."""
