import { importCode } from '../import-code.ts'

/** Loads the code for records separately, because the first paint does not need it. */
export function loadRecords() {
  return importCode(() => import('./records/records.ts'))
}
