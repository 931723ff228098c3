/** Ours: the sections of the Settings page. */
export const voiceCardTexts = {
  title: 'Voice',
  stop: 'Stop',
  otherLanguages: 'Other languages',
  hearLabel: (language: string) => `Hear it: ${language}`,
  stopLabel: (language: string) => `Stop: ${language}`,
  /** By speech engine; `language` is its name. */
  spokenBy: {
    command: (language: string) =>
      `${language} is spoken by a voice that the operator of this server has set up.`,
    endpoint: (language: string) => `${language} is spoken by the speech service of this server.`,
    say: (language: string) => `${language} is spoken by the Mac that this server runs on.`,
    'espeak-ng': (language: string) =>
      `${language} is spoken by this server with a computer voice (espeak-ng): clear, but not natural.`,
    flite: (language: string) =>
      `${language} is spoken by this server with a computer voice (flite): clear, but not natural.`,
    browser: (language: string) =>
      `${language} is spoken by your browser, which may use the same voice for both choices.`,
    provider: (language: string) =>
      `Calls use an external voice provider. Here, and for answers in your history, your browser speaks ${language}.`,
  },
} as const

export const typedAnswerTexts = {
  title: 'Typed questions',
  label: 'Read answers to typed questions aloud',
  note: 'On this device. In a call, answers are always spoken.',
} as const

export const themeTexts = {
  title: 'Theme',
  legend: 'On this device',
  names: { light: 'Light', dark: 'Dark', system: 'System' },
  ofSystem: { light: 'Your system is light now.', dark: 'Your system is dark now.' },
} as const

export const changePasswordTexts = {
  title: 'Change password',
  lead: 'Changing your password signs you out on your other devices.',
  button: 'Change Password',
  done: 'Your password has been changed.',
  current: 'Your current password',
  currentNeeded: 'To change your password, also enter your current one.',
  currentWrong: 'That is not your current password.',
  codeInstead: 'Email me a code instead',
  code: 'Code from the email',
  codeNeeded: 'To change your password, also enter the code we sent you.',
  codeNotSent: 'Could not send the code.',
} as const

export const twoStepTexts = {
  title: 'Two-step verification',
  lead: 'Tidings can ask for a one-time code or a security key after your password.',
  none: 'Two-step verification is off.',
  loading: 'Loading your verification methods...',
  failed: 'Could not load your verification methods.',
  onlyOne: 'If you lose it, you cannot sign in by yourself. Add another one, on another device, as a spare.',
  addApp: 'Add an authenticator app',
  addPhone: 'Add a phone',
  addKey: 'Add a security key or passkey',
  name: 'Name',
  nameRequired: 'Enter a name',
  nameTaken: 'This name is already in use.',
  phone: 'Phone number',
  phoneHint: 'Include the country code, such as +44 7700 900123',
  phoneRequired: 'Enter a phone number with its country code',
  next: 'Continue',
  scan: 'Scan this code with your authenticator app, or enter the key by hand.',
  qrCode: 'QR code for the key below',
  key: 'Key',
  appCode: 'Code from the app',
  added: (name: string) => `${name} was added.`,
  addFailed: 'Could not add this verification method.',
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeNote: 'You will no longer be asked for it when you sign in. Your other devices will be signed out.',
  removed: (name: string) => `${name} was removed.`,
  removeFailed: 'Could not remove this verification method.',
} as const

export const deviceTexts = {
  title: 'Where you are signed in',
  loading: 'Loading your devices...',
  failed: 'Could not load your devices.',
  here: 'This device',
  onlyHere: 'You are not signed in anywhere else.',
  unknown: 'Unknown device',
  end: 'Sign out',
  endLabel: (device: string) => `Sign out on ${device}`,
  ended: 'That device has been signed out.',
  endFailed: 'Could not sign out that device.',
  endOthers: 'Sign out everywhere else',
  endedOthers: 'You are now signed in on this device only.',
  endOthersFailed: 'Could not sign out the other devices.',
} as const

/** Ours: browsers with notifications. */
export const pushTexts = {
  title: 'Notifications in browsers',
  loading: 'Loading your browsers...',
  failed: 'Could not load your browsers.',
  explanation:
    'Tidings can show a notification on this device when your briefing is ready, even while this page is closed. Your browser asks for your permission first, and notifications are encrypted on the way to it.',
  turnOn: 'Get notifications here',
  turnedOn: 'Notifications are on in this browser.',
  turnOnFailed: 'Could not turn on notifications. Please try again.',
  undecided: 'Notifications were not allowed. Press again if you change your mind.',
  noService:
    'This browser cannot reach its push service, so it cannot get notifications. Some browsers have a setting that turns the service on.',
  notSetUp: 'This server does not send notifications.',
  unwanted: 'Push notifications are off in your preferences on Home, so none are sent.',
  /** Why there is no button. */
  unavailable: {
    insecure: 'Browsers only allow notifications on https:// pages, and this page is not one.',
    uninstalled:
      'On an iPhone or iPad, first put Tidings on the home screen: Share, then Add to Home Screen. Open it from there and come back to this page.',
    unsupported: 'This browser does not support notifications.',
    denied: 'Notifications are blocked for this site. Allow them in the browser’s settings, then come back.',
  },
  list: 'Browsers that get notifications',
  none: 'None of your browsers gets notifications.',
  here: 'This browser',
  since: (day: string) => `Since ${day}`,
  reached: (moment: string) => `last notified ${moment}`,
  neverReached: 'nothing sent yet',
  remove: 'Remove',
  removeLabel: (browser: string) => `Remove ${browser} from notifications`,
  removed: (browser: string) => `${browser} no longer gets notifications.`,
  removeFailed: 'Could not remove this browser. Please try again.',
} as const

/** Ours: the Settings card with keys for other programs, and the server's messages about keys. */
export const modelKeyTexts = {
  title: 'Use Tidings as a model',
  lead: 'Voice platforms and other programs that use OpenAI’s chat API can ask Tidings questions for you. Give them this address, the model name and a key.',
  address: 'Address',
  onlyHere: 'Programs on other machines cannot reach this address.',
  model: 'Model',
  copy: 'Copy',
  copyLabel: (what: string) => `Copy: ${what}`,
  copied: 'Copied.',
  copyFailed: 'Could not copy it. Select it and copy it by hand.',
  make: 'Create a key',
  name: 'Key name',
  nameHint: 'For example, the program that will use it',
  nameRequired: 'Enter a name for the key',
  nameTooLong: (characters: string) => `Use at most ${characters} characters for the name`,
  makeFailed: 'Could not create the key.',
  madeTitle: 'Your new key',
  made: 'Copy it now. It will not be shown again.',
  key: 'Key',
  done: 'Done',
  list: 'Your keys',
  none: 'You have no keys yet.',
  loading: 'Loading your keys...',
  failed: 'Could not load your keys.',
  madeOn: (day: string) => `Created on ${day}`,
  usedAt: (moment: string) => `last used ${moment}`,
  neverUsed: 'never used',
  expires: (moment: string) => `expires ${moment}`,
  revoke: 'Revoke',
  revokeLabel: (name: string) => `Revoke the key ${name}`,
  revokeQuestion: (name: string) => `Revoke ${name}?`,
  revokeNote: 'Programs that use this key lose access immediately. This cannot be undone.',
  revoked: (name: string) => `The key ${name} was revoked.`,
  revokeFailed: 'Could not revoke the key.',
  tooMany: (keys: string) => `You have reached the limit of ${keys} keys. Revoke one first.`,
} as const
