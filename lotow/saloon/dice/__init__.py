"""The hidden-role dice game: `game` deals, steps and folds; `odds`, `advice` and `simulate` answer questions;
`playing` waits for people. What the text says stands in `data/saloon/dice`.
"""
