/** Loads the code for records separately, because the first paint does not need it. */
export function loadRecords() {
  return import('./records/records.ts')
}
