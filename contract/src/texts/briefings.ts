import type { UpdateFrequency } from '../entities.ts'

/** Ours: the mail with a code that confirms an address for briefings, and its messages. */
export const mailCodeTexts = {
  subject: 'Confirm your address for Tidings briefings',
  lead: 'Enter this code to get your briefings at this address.',
  ignore: 'If you did not ask for this, ignore this email: nothing will be sent to you.',
  notSent: 'Could not send the email. Please try again.',
  unknownAddress: 'The mail server says this address does not exist.',
  noAddress: 'Your account has no email address.',
  wrong: 'This code is wrong or has expired. Check it, or request a new one.',
} as const

/** Ours: the unsubscribe page of mailed briefings. */
export const unsubscribeTexts = {
  title: 'Briefings by email',
  ask: 'Stop getting briefings by email? Nothing else about your account will change.',
  confirm: 'Stop briefings by email',
  done: 'You will no longer get briefings by email. You can turn them back on in your preferences.',
  wrong: 'This link is not valid. Sign in and change your preferences instead.',
} as const

/** Ours: the schedule and delivery of briefings, below the specification's preferences form. */
export const briefingSettingTexts = {
  title: 'Your briefing',
  loading: 'Loading your briefing settings...',
  failed: 'Could not load your briefing settings.',
  notSaved: 'This could not be saved. Please try again.',
  saved: 'Saved.',
  hour: 'Time of day',
  weekday: 'Day of the week',
  quietFrom: 'Quiet from',
  quietUntil: 'Quiet until',
  mostADay: 'Maximum per day',
  leastSources: 'How many sources must report it',
  leastSourcesHint: 'One fewer for news on your interests, from your sources or place.',
  sources: (count: number) => (count === 1 ? 'One is enough' : String(count)),
  next: (moment: string) => `Next: ${moment}.`,
  onPage: 'You can listen to one on this page at any time.',
  podcast: 'Hear them in a podcast app',
  mailOff: 'Email notifications are off in your preferences, so no emails are sent.',
  mailTo: (address: string) => `Sent to ${address}.`,
  noAddress: 'Your account has no email address, so no emails are sent.',
  notSetUp:
    'Email is not set up on this server. Your briefings are saved as files that only its operator can read.',
  codeInFile: 'The six-digit code is in a file that only the operator of this server can read.',
  unconfirmed: (address: string) => `Briefings will be sent to ${address} once you have confirmed it.`,
  confirm: 'Confirm your address',
  code: 'Code from the email',
  codeHint: (address: string) => `We sent a six-digit code to ${address}. The email says when it expires.`,
  submitCode: 'Confirm',
  another: 'Send a new code',
  unsubscribed: 'You have unsubscribed from briefings by email.',
  bounced: (address: string) =>
    `The mail server says ${address} does not exist, so nothing more is sent to it.`,
  refused: (address: string) =>
    `The mail server has rejected every briefing to ${address} for several days, so no more are sent.`,
  resume: 'Start sending again',
  mailFailed: (moment: string) => `A briefing could not be emailed. We stopped trying on ${moment}.`,
} as const

/** Ours: the state of notifications, below the specification's preferences form. */
export const briefingPushTexts = {
  notSetUp: 'This server does not send push notifications, even if they are ticked above.',
  off: 'Push notifications are off in your preferences, so none are sent.',
  nowhere: 'None of your browsers gets push notifications yet.',
  somewhere: (browsers: number) =>
    browsers === 1
      ? 'One of your browsers gets push notifications.'
      : `${browsers} of your browsers get push notifications.`,
  choose: 'Get them in this browser',
  change: 'Choose browsers',
} as const

/** What each update frequency means for briefings. */
export const frequencyMeanings: Record<UpdateFrequency, string> = {
  'real-time': 'A briefing within a quarter of an hour when enough sources report something.',
  hourly: 'A briefing on the hour when enough sources report something.',
  daily: 'A briefing once a day.',
  weekly: 'A briefing once a week, from the news of that week.',
}

export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
