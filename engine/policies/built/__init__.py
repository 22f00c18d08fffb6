"""Policies for every game that are built on another policy: `rollout` and `habit`."""
