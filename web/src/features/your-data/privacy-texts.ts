import type { ReceiverKind } from '@tidings/contract/api/privacy'

/** What a receiver gets and why. */
const receivers: Record<ReceiverKind, string> = {
  project: 'Holds your account, preferences, history and saved articles.',
  database: 'The database in which the operator stores all of the above.',
  sound_store: 'Stores the recordings of answers.',
  hosted_voice:
    'Runs the calls: hears and may record what you say, and gets your first name, interests, sources and voice settings.',
  transcription: 'Turns what you say in a call into text.',
  recogniser:
    'In a call your browser turns what you say into text. Depending on the browser, its maker hears it too.',
  speech: 'Turns the text of answers into speech.',
  model: 'Gets your question and excerpts of articles to write an answer. It is not told who you are.',
  mail: 'Delivers mails to you: gets your address and what the mail says.',
  text_messages: 'Delivers codes to your phone: gets its number and the code.',
  push: 'If you turn on notifications, the maker of your browser delivers them. It learns when one comes, and cannot read it.',
  sign_in: 'If you sign in with it, it learns that you do, and tells this server your name and address.',
  geolocation: 'While you sign up, your browser asks it for your country, so it sees your network address.',
  error_reports:
    'Gets an error of this page when there is one, with your browser and the address of the page.',
}

/** The texts of the privacy notice. */
export const privacyTexts = {
  title: 'Your privacy',
  lead: 'What this server collects about you, why, how long it is kept, and who else sees it.',
  loading: 'Loading how this server is set up...',
  failed: 'Could not load how this server is set up.',
  operatorTitle: 'Who is responsible',
  operator: (name: string) => `${name} runs this server.`,
  operatorUnknown:
    'Whoever runs this server has not given a name here. Ask the person who told you about it.',
  contact: 'Contact the operator',
  ownNotice: "The operator's own privacy notice",
  collectedTitle: 'What is collected, and why',
  collected: [
    [
      'Account',
      'Your email address or phone number, your password in a form that cannot be read back, and your second step: to let you in, and nobody else.',
    ],
    [
      'Profile and preferences',
      'Your first name, language, time zone, interests and sources, and your place if you give it: to choose your news and read it to you.',
    ],
    [
      'Questions and what you are told',
      'The words, when, and for how long you listen: for your history, for follow-up questions, and so that you do not hear the same twice.',
    ],
    [
      'Sound',
      'Answers in calls and briefings, to hear them again. This server does not keep the sound of your voice.',
    ],
    [
      'What you keep and follow',
      'Saved articles, followed stories, briefings, notifications, and keys for other programs.',
    ],
    [
      'Devices and activity',
      'Browser, network address and time of sign-ins and changes to your account, and on which days your data was read from which network: so that you can see whether somebody else was there, and to stop attacks.',
    ],
    [
      'In this browser',
      'Your sign-in, and your newest history for when you are offline. Both are removed when you sign out.',
    ],
  ],
  noAdvertising:
    'Nothing is collected for advertising, and no visitor statistics are sent to anybody. Your place and everything that you save are your choice.',
  keptAccount: 'Account, profile and preferences',
  keptAccountDays: (days: string) => `until you delete your account, and ${days} days after that`,
  keptBriefings: 'Briefings',
  keptWaiting: 'Answers that your project could not take, until you come back',
  keptBackups: 'Backups of the operator',
  keptBackupsTime: 'until the operator deletes them',
  receiversTitle: 'Who sees it',
  everybody:
    'Other people who use this server see nothing about you. Its operator can read what is stored, but not your password. News sites learn that this server reads them, not who asks.',
  noReceivers: 'Nothing is passed on to anybody else.',
  receivers,
  rightsTitle: 'What you can do',
  rights: [
    'See and change everything under Profile and Settings, and delete single entries under History.',
    'Take everything along: Settings, Your data.',
    'Erase everything: Settings, at the end.',
  ],
} as const
