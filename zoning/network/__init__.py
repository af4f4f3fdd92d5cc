"""What is requested without a browser: one HTTP client, and robots.txt."""
