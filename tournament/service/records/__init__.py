"""Records of games: lines that people or programs write, and the facts that games are made of."""
