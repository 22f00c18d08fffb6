"""Why an answer is right: two choices contrasted in the worlds that the answer rests on."""
