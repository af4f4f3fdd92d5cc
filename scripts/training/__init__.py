"""How the learned extractors' models are made."""
