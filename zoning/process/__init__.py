"""What one process needs for its work: tasks that end with their block, and the garbage collector."""
