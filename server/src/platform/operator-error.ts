/** An error that the operator can fix: the message says what is wrong and what to do, and no stack is printed. */
export class OperatorError extends Error {}
