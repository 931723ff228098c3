export const folds = 5

/** The same for all examples of a group, 0 to `folds` - 1. */
export function assignFold(group: string): number {
  let sum = 7
  for (let at = 0; at < group.length; at += 1) sum = (sum * 31 + group.charCodeAt(at)) >>> 0
  return sum % folds
}
