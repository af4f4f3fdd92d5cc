"""Read dates and times in texts, in any language and calendar."""
