"""The review in the browser: a deal after the game, choice by choice."""
