export const folds = 5

/** The same for all questions of a conversation, 0 to `folds` - 1. */
export function assignFold({ conversation }: { conversation: string }): number {
  let sum = 7
  for (let at = 0; at < conversation.length; at += 1) sum = (sum * 31 + conversation.charCodeAt(at)) >>> 0
  return sum % folds
}
