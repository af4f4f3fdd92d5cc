"""Train the models of the learned extractors."""
