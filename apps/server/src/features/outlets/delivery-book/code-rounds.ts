/** So many codes a delivery may use up; after the last of them only the outlet can say that it was handed over. */
export const MOST_CODE_ROUNDS = 3;
