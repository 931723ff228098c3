/** A pattern for what a language does not have. */
export const never = '(?!)'
