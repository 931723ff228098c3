export { loadPreferences, updatePreferences } from './preferences.ts'
export { loadProfile, updateProfile } from './profiles.ts'
export { insertHistoryEntry, loadHistory } from './query-history.ts'
