"""The journal: entries, what they fold into, and the steps that write them."""
