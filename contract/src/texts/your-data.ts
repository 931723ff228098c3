import type { SecurityEventKind } from '../api/security-events.ts'

/** Ours: the server's messages about a download and a deletion. */
export const personalDataTexts = {
  proofNeeded: 'Confirm that it is you first: enter your password or a code.',
  wrongProof: 'This password or code is incorrect.',
  storageFull: 'Your space is full. Delete some of your history or saved articles first.',
  alreadyRunning: 'A download is already running. Wait until it is done.',
} as const

/** Ours: the card of the Settings page. */
export const yourDataTexts = {
  title: 'Your data',
  lead: 'One zip file with everything that Tidings keeps about you: profile, preferences, history, saved articles, recordings, sources, calls, devices, keys and activity, as JSON and as CSV for spreadsheets.',
  keptTitle: 'How long it is kept',
  loading: 'Loading how long your data is kept...',
  failed: 'Could not load how long your data is kept.',
  kept: {
    history: 'History',
    recordings: 'Recordings',
    sessions: 'Unused devices',
    mails: 'Emails saved as files instead of sent',
    events: 'Recent activity',
  },
  untilDeleted: 'until you delete it',
  byProject: 'decided by your project',
  notKept: 'not kept',
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  storage: 'Space used by your history and saved articles',
  sound: 'Space used by your recordings',
  oldestGo: 'When it is full, the oldest recordings are deleted.',
  ofSpace: (used: string, most: string) => `${used} of ${most}`,
  nearlyFull:
    'Your space is nearly full. When it is full, nothing new is saved: delete some of your history or saved articles.',
  download: 'Download everything',
  running: 'Preparing and receiving your download.',
  progress: 'Download',
  taken: (share: string, size: string) => `${share}, ${size}`,
  done: 'Your data has been downloaded.',
  cancelled: 'The download was cancelled.',
  downloadFailed: 'The download failed, and no file was saved. Try again.',
} as const

export const deleteAccountTexts = {
  title: 'Delete your account',
  lead: (days: string) =>
    `You are signed out everywhere at once, and keys and links stop working. For ${days} days you can come back by signing in; then everything is erased for good.`,
  leadAtProject:
    'Everything that Tidings keeps about you is erased at once, here and at the project that holds your account. This cannot be undone.',
  staysAtProject:
    'The account itself, with your address and password, belongs to that project. Ask whoever runs it to delete it.',
  backups: 'Backups made before then still contain your data until the operator deletes them.',
  button: 'Delete my account',
  question: 'Delete your account?',
  failed: 'Could not delete your account.',
  until: (day: string) => `Your account will be erased on ${day}. Sign in before then to keep it.`,
  erased: 'Everything that Tidings kept about you has been erased.',
  leave: 'Leave Tidings',
  kept: 'Welcome back. Your account will not be deleted. Keys for other programs have to be created again.',
  dismiss: 'Dismiss',
} as const

export const proveIdentityTexts = {
  title: 'Confirm that it is you',
  lead: 'You signed in some time ago. Enter your password or a code to go on.',
  leadToPassword: 'You signed in some time ago. Enter your password to go on.',
  button: 'Confirm',
  byCode: 'Send me a code instead',
  byPassword: 'Use my password instead',
  sent: (to: string) => `We sent a six-digit code to ${to}.`,
  failed: 'Could not confirm that it is you.',
} as const

const eventNames: Record<SecurityEventKind, string> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Failed attempt with a wrong password or code',
  second_step_failed: 'Wrong code or security key at two-step verification',
  code_reused: 'A code of your verification app was entered again and refused',
  key_copied: 'What seems to be a copy of your security key was refused',
  access_refused: 'Something that your account may not do was tried and refused',
  signed_out: 'Signed out',
  password_changed: 'Password changed',
  email_changed: 'Email address changed',
  phone_changed: 'Phone number changed',
  factor_added: 'Two-step verification method added',
  factor_removed: 'Two-step verification method removed',
  key_made: 'Key created',
  key_removed: 'Key revoked',
  podcast_made: 'Podcast address created',
  podcast_ended: 'Podcast address removed',
  banned: 'Account locked by the operator',
  unbanned: 'Account unlocked by the operator',
  data_downloaded: 'Your data downloaded',
  deletion_requested: 'Account deletion requested',
  deletion_undone: 'Account deletion undone',
  account_erased: 'Account erased',
  data_read: 'Your data read by a signed-in device',
  key_used: 'A key of yours used',
  podcast_read: 'Your podcast fetched',
  data_read_by_operator: 'Your data read by the operator',
  service_session_opened: 'Operator signed in',
  service_code_failed: 'Wrong code of the operator',
}

export const recentActivityTexts = {
  title: 'Recent activity',
  lead: (days: string) =>
    `What happened to your account in the last ${days} days. If you do not recognise something, change your password.`,
  atProject: 'Sign-ins happen at the project that holds your account, and are not listed here.',
  loading: 'Loading recent activity...',
  failed: 'Could not load recent activity.',
  none: 'Nothing has happened yet.',
  from: (network: string) => `from ${network}`,
  more: 'Show more',
  eventNames,
} as const
