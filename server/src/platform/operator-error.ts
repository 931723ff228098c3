/** What the operator of a server can mend: the message says what is wrong and what to do, and no stack is printed. */
export class OperatorError extends Error {}
