/** The reading and writing of records: code that the first picture does without, so it is fetched beside it. */
export function loadRecords() {
  return import('./records/records.ts')
}
