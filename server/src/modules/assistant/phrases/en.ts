import {
  endWithStop,
  lowerFirst,
  upperFirst,
  addSpace,
  padToTwoDigits,
  type Phrasebook,
  type SpokenMoment,
  type StoryCount,
} from './phrasebook.ts'
import { addArticle } from './source-names.ts'

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']

function countStories({ count, isAtLeast, isMore, isNew, sources, subject, when }: StoryCount): string {
  const number = isAtLeast ? `At least ${count}` : (numbers[count] ?? count)
  const noun = `${isMore ? 'more ' : isNew ? 'new ' : ''}${count === 1 ? 'story' : 'stories'}`
  return `${number} ${noun}${subject ? ` on ${subject}` : ''}${addSpace(when)}, from ${addArticle(sources, 'en')}.`
}

function sayMoment(spoken: SpokenMoment): string {
  if (spoken.kind === 'time') return `${spoken.hour}:${padToTwoDigits(spoken.minute)}`
  return spoken.kind === 'weekday' ? spoken.name : `${spoken.day} ${spoken.name}`
}

export const english: Phrasebook = {
  lead: countStories,
  nearest: (told) =>
    `I found no story on all of that. The nearest: ${lowerFirst(countStories({ ...told, subject: null, when: null }))}`,
  from: (source) => `From ${addArticle(source, 'en')}:`,
  alsoFrom: (source) => `Also from ${addArticle(source, 'en')}:`,
  reportedBy: (source) => `That is from ${addArticle(source, 'en')}.`,
  notSaid: 'The reports I have do not say.',
  mayAnswer: 'I am not sure, but this may answer it:',
  near: (name) => `I do have news on ${name}.`,
  nearHeadline: ({ source, title }) =>
    `The nearest story is from ${addArticle(source, 'en')}: ${endWithStop(title)}`,
  sourcesDiffer: 'The sources differ on this:',
  earlierFigure: ({ newer, older }) =>
    `That was reported at ${newer}. An earlier report, from ${older}, gives a different number:`,
  others: 'others',
  sample: 'These are sample stories, made up by Tidings, until real news has arrived.',
  lastFetched: (moment) => `The news was last fetched on ${moment}.`,
  otherLanguages: ({ wanted, found }) => `I found nothing in ${wanted}, so you hear it in ${found}.`,
  nothing: ({ subject, sources, when }) =>
    `I found no story${subject ? ` on ${subject}` : ''}${sources ? ` from ${addArticle(sources, 'en')}` : ''}${addSpace(when)}.`,
  nothingNew: ({ since, sources, subject }) =>
    `Nothing new${subject ? ` on ${subject}` : ''}${sources ? ` from ${addArticle(sources, 'en')}` : ''} ${since}.`,
  offerRepeat: 'Say “repeat” to hear it again.',
  onceMore: 'Here it is again.',
  since: (spoken) => `since ${sayMoment(spoken)}`,
  changed: (headline) => `New on “${headline}”:`,
  myBriefing: 'My briefing',
  newest: (source) => `The newest, from ${addArticle(source, 'en')}:`,
  suggestion: ({ topics, sources }) =>
    topics
      ? `You can ask me about ${topics}, or for news from ${addArticle(sources, 'en')}.`
      : `You can ask me for news from ${addArticle(sources, 'en')}.`,
  noNews: 'There is no news here yet. It is fetched every few minutes, so please ask again a little later.',
  unclear:
    "I did not understand what you would like to hear. Ask me what's new, or name a topic or a source.",
  noPlace: 'I do not know where you live. Enter your location on the Profile page, then ask me again.',
  greeting: (firstName) => `Hello${firstName ? ` ${firstName}` : ''}. What would you like to know?`,
  welcome: 'You are welcome.',
  goodbye: 'Goodbye.',
  introduction: 'I am Tidings. I find the news you ask for, and I tell you who reports it.',
  onlyNews: 'I can only help with the news.',
  clock: ({ date, hour, minute }) => `It is ${hour}:${padToTwoDigits(minute)} on ${date}.`,
  noName: 'There is no name in what I told you.',
  spelt: ({ letters, name }) => `${name} is spelled ${letters}.`,
  saved: ({ source, title }) =>
    `I saved it: ${endWithStop(title)} It is from ${addArticle(source, 'en')}. You will find it among your saved articles.`,
  cannotSave: 'I cannot save articles over this connection. Ask me in Tidings itself.',
  saveFailed: 'I could not save it. Please try again in a moment.',
  savedCount: ({ count, isAll }) => {
    const all = count === 1 ? 'You have saved one article' : `You have saved ${count} articles`
    return isAll ? `${all}:` : `${all}. The newest are:`
  },
  savedNothing: 'You have not saved any articles yet. Say “save this” after I have told you one.',
  savedUnknown: 'I cannot read your saved articles right now. Please try again in a moment.',
  acknowledged: 'All right.',
  following: (title) =>
    `I am following it from now on: ${endWithStop(title)} Your next briefing starts with anything new on it.`,
  alreadyFollowing: (title) => `I am already following it: ${endWithStop(title)}`,
  cannotFollow: 'I cannot follow stories over this connection. Ask me in Tidings itself.',
  sampleNotFollowed: 'That is a sample story. It will have no updates, so I cannot follow it.',
  tooManyFollowed: (most) =>
    `You are following ${most} stories already, which is the limit. Stop following one on the History page first.`,
  followFailed: 'That did not work. Please try again in a moment.',
  unfollowed: (title) => `I no longer follow it: ${endWithStop(title)}`,
  notFollowing: 'You are not following that story.',
  followed: (count) => (count === 1 ? 'You follow one story:' : `You follow ${count} stories:`),
  followsNothing: 'You are not following any stories yet. Say “follow this” after I have told you one.',
  followEnded: ({ days, headline }) =>
    `Nothing new has been reported on “${headline}” for ${days} days, so I have stopped following it.`,
  reportedAt: ({ hour, minute, date, source }) =>
    `${upperFirst(addArticle(source, 'en'))} reported that on ${date} at ${hour}:${padToTwoDigits(minute)}.`,
  answersIn:
    'Ask me in English, and I will answer in English. I quote news in the language it was written in and do not translate it. During calls I listen for the language in your preferences.',
  speaksOnly: (languages) => `I speak only ${languages}.`,
  voice: 'You can change how fast and how loud I speak during a call.',
  stillThere: 'I have not heard from you for a while, so I am ending this call. Goodbye.',
  noEarlier: 'There is no earlier story.',
  noFurther: 'There are no more stories.',
  noSuchStory: 'There is no such story in this answer.',
  noMoreOnIt: 'That is all I have on this story.',
  nothingSaid: 'I have not told you any news yet.',
  noOthers: 'I have no other source on this.',
  saidBy: ({ source, title }) => `That is from ${addArticle(source, 'en')}: ${endWithStop(title)}`,
  tellAbout: (headline) => `Tell me about “${headline}”`,
  about: (headline) => `About “${headline}”: `,
  newsOn: (name) => `What is the latest on ${name}?`,
  newsInTopic: (topic) => `What is new in ${topic}?`,
  next: {
    again: 'Repeat',
    changes: 'What changed?',
    others: 'Who else reports it?',
    more: 'Tell me more',
    moreOnFirst: 'More on the first',
    else: 'What else is new?',
  },
  notHeard: 'I did not hear that. Please say it again, or type it.',
  apology: 'I am sorry, something went wrong. Please ask again.',
}
