/** Ours: the sections of the Settings page. */
export const voiceCardTexts = {
  title: 'Voice',
  stop: 'Stop',
  /** By what speaks; `language` is its name. */
  spokenBy: {
    endpoint: (language: string) => `${language} is spoken by the speech service of this server.`,
    'espeak-ng': (language: string) => `${language} is spoken by this server.`,
    flite: (language: string) => `${language} is spoken by this server.`,
    browser: (language: string) =>
      `${language} is spoken by your browser, which may have the same voice for both choices.`,
    provider: (language: string) =>
      `Calls are spoken by an external voice provider. Here, and for kept answers, your browser speaks ${language}.`,
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
  names: { light: 'Light', dark: 'Dark', system: 'As the system' },
  ofSystem: { light: 'The system is light now.', dark: 'The system is dark now.' },
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
  lead: 'Tidings can ask for a one-time code after your password.',
  none: 'Two-step verification is off.',
  loading: 'Loading your verification methods...',
  failed: 'Could not load your verification methods.',
  addApp: 'Add an authenticator app',
  addPhone: 'Add a phone',
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
  copy: 'Copy',
  copied: 'Copied',
  appCode: 'Code from the app',
  added: (name: string) => `${name} was added.`,
  addFailed: 'Could not add this verification method.',
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeNote: 'You will no longer be asked for its codes when you sign in.',
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

/** Ours: which browsers get notifications. */
export const pushTexts = {
  title: 'Notifications in browsers',
  loading: 'Loading who gets notifications...',
  failed: 'Could not load who gets notifications.',
  explanation:
    'Tidings can show a notification on this device when your briefing is there, even while this page is closed. Your browser asks you first, and what a notification says is encrypted on its way.',
  turnOn: 'Get notifications here',
  turnedOn: 'This browser gets notifications now.',
  turnOnFailed: 'Notifications could not be switched on. Please try again.',
  undecided: 'The browser was not allowed to show notifications. Press again once you want them.',
  noService:
    'This browser cannot reach its push service, so it cannot get notifications just now. Some browsers have to be told in their settings to use one.',
  notSetUp: 'This server sends no notifications.',
  unwanted: 'Push notifications are off in your preferences on Home, so none are sent.',
  /** Why there is nothing to press. */
  abilities: {
    insecure: 'Browsers show notifications of pages at an https:// address only. This page is at another.',
    uninstalled:
      'On an iPhone or iPad, first put Tidings on the home screen: Share, then Add to Home Screen. Open it from there and come back to this page.',
    unable: 'This browser cannot get notifications.',
    denied:
      'This browser has been told not to show notifications from here. Allow them in its settings for this page, then come back.',
  },
  list: 'Browsers that get notifications',
  none: 'No browser of yours gets notifications.',
  here: 'This browser',
  since: (day: string) => `Since ${day}`,
  reached: (moment: string) => `last reached ${moment}`,
  neverReached: 'nothing sent yet',
  remove: 'Remove',
  removeLabel: (browser: string) => `Remove ${browser} from notifications`,
  removed: (browser: string) => `${browser} gets no more notifications.`,
  removeFailed: 'Could not remove this browser. Please try again.',
} as const

/** Ours: the card of the Settings page that lets other programs ask, and what the server says of its keys. */
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
