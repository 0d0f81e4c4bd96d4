"""What a person can do in the saloon: games kept in journals, left, taken up again, undone, told."""
