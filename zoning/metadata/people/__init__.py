"""Read names of people, their places of work, and lines with both."""
