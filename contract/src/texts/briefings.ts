import type { UpdateFrequency } from '../entities.ts'

/** Ours: the mail with a code that confirms an address for briefings, and what is said about it. */
export const mailCodeTexts = {
  subject: 'Confirm your address for Tidings briefings',
  lead: 'This code confirms that briefings may be sent to this address.',
  ignore: 'If this was not you, ignore this mail: nothing will be sent to you.',
  notSent: 'The mail could not be sent just now. Please try again.',
  unknownAddress: 'The mail server says that there is no such address.',
  noAddress: 'Your account has no email address.',
  wrong: 'This code is wrong or has expired. Check it, or send a new one.',
} as const

/** Ours: the page that the link in a mailed briefing leads to. */
export const unsubscribeTexts = {
  title: 'Briefings by mail',
  ask: 'Do you want no more briefings by mail? Your account and everything else stay as they are.',
  confirm: 'No more briefings by mail',
  done: 'You will get no more briefings by mail. You can switch them on again in your preferences.',
  wrong: 'This link is not valid. Sign in and change your preferences instead.',
} as const

/** Ours: below the specification's preferences form, when briefings are made and where they go. */
export const briefingSettingTexts = {
  title: 'Your briefing',
  loading: 'Loading when your briefing comes...',
  failed: 'Your briefing settings cannot be loaded just now.',
  notSaved: 'This could not be saved. Please try again.',
  saved: 'Saved.',
  hour: 'Time of day',
  weekday: 'Day of the week',
  quietFrom: 'Quiet from',
  quietUntil: 'Quiet until',
  mostADay: 'At most a day',
  next: (moment: string) => `Next: ${moment}.`,
  onPage: 'You can hear one on this page whenever you like.',
  mailOff: 'Email notifications are off in your preferences, so none is sent.',
  mailTo: (address: string) => `It is sent to ${address}.`,
  noAddress: 'Your account has no email address, so none is sent.',
  notSetUp:
    'Mail is not set up on this server. Briefings become files that only its operator can read, and no mail reaches you.',
  codeInFile:
    'The six digits are in a file that only the operator of this server can read. They work for one hour.',
  unconfirmed: (address: string) => `It is sent to ${address} once you have confirmed that address.`,
  confirm: 'Confirm your address',
  code: 'Code from the mail',
  codeHint: (address: string) => `We have sent six digits to ${address}. They work for one hour.`,
  submitCode: 'Confirm',
  another: 'Send a new code',
  unsubscribed: 'You have unsubscribed from briefings by mail.',
  bounced: (address: string) => `The mail server says that there is no ${address}, so no more are sent.`,
  resume: 'Send them again',
  mailFailed: (moment: string) => `A briefing could not be mailed and was given up on ${moment}.`,
} as const

/** Ours: below the specification's preferences form, whether notifications come. */
export const briefingPushTexts = {
  notSetUp: 'This server sends no push notifications, so none come, whatever is ticked above.',
  off: 'Push notifications are off in your preferences, so none are sent.',
  nowhere: 'No push notifications come yet: no browser of yours has asked for them.',
  somewhere: (browsers: number) =>
    browsers === 1
      ? 'One browser of yours gets push notifications.'
      : `${browsers} browsers of yours get push notifications.`,
  choose: 'Get them in this browser',
  change: 'Change which',
} as const

/** What each update frequency means for briefings. */
export const frequencyMeanings: Record<UpdateFrequency, string> = {
  'real-time':
    'A briefing within a quarter of an hour when there is news on your interests, from your sources or place, or that several sources report.',
  hourly:
    'A briefing on the hour when there is news on your interests, from your sources or place, or that several sources report.',
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
