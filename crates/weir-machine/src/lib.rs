//! The judge: SC, TSO and PSO on concrete states, written for obviousness.
