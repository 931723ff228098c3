/**
 * Appends to the list of a key, for lists that are kept. An array that another is spread into has room for 17 values, which is
 * most of the memory where each list has one or two.
 */
export function addToList<Key, Value>(lists: Map<Key, readonly Value[]>, key: Key, value: Value): void {
  lists.set(key, (lists.get(key) ?? []).concat(value))
}
