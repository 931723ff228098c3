/** Matches nothing: for patterns that a language does not need. */
export const never = '(?!)'
