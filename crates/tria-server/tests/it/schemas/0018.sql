UPDATE game SET closed = 1794807054748, pruned = 0 WHERE finished = 1;
