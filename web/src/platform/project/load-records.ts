/** Code that reads and writes records. The first paint does not need it, so it is loaded beside it. */
export function loadRecords() {
  return import('./records/records.ts')
}
