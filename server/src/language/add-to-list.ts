/**
 * Appends to the list of a key, for lists that are kept: `concat` makes an array of just its length. V8 gives one that another is
 * spread into room for 17 values, which takes most of the memory where each list has one or two.
 */
export function addToList<Key, Value>(lists: Map<Key, readonly Value[]>, key: Key, value: Value): void {
  lists.set(key, (lists.get(key) ?? []).concat(value))
}
