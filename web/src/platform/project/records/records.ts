export { loadPreferences, updatePreferences } from './preferences.ts'
export { loadProfile, updateProfile } from './profiles.ts'
export { completeHistoryEntry, insertHistoryEntry, loadHistory } from './query-history.ts'
