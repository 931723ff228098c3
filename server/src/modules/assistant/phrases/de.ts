import {
  endWithStop,
  lowerFirst,
  addSpace,
  padToTwoDigits,
  type Phrasebook,
  type SpokenMoment,
  type StoryCount,
} from './phrasebook.ts'
import { addPreposition, addArticle } from './source-names.ts'

const numbers = ['Keine', 'Eine', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht']

function countStories({ count, isAtLeast, isMore, isNew, sources, subject, when }: StoryCount): string {
  const number = isAtLeast ? `Mindestens ${count}` : (numbers[count] ?? count)
  const noun = `${isMore ? 'weitere ' : isNew ? 'neue ' : ''}${count === 1 ? 'Meldung' : 'Meldungen'}`
  return `${number} ${noun}${subject ? ` zu „${subject}“` : ''}${addSpace(when)}, ${addPreposition('von', sources, 'de')}.`
}

function sayMoment(spoken: SpokenMoment): string {
  if (spoken.kind === 'time') return `${spoken.hour}:${padToTwoDigits(spoken.minute)} Uhr`
  return spoken.kind === 'weekday' ? spoken.name : `dem ${spoken.day}. ${spoken.name}`
}

export const german: Phrasebook = {
  lead: countStories,
  nearest: (told) =>
    `Zu alldem habe ich keine Meldung gefunden. Am nächsten kommt: ${lowerFirst(countStories({ ...told, subject: null, when: null }))}`,
  from: (source) => `Laut ${addArticle(source, 'de')}:`,
  alsoFrom: (source) => `Auch laut ${addArticle(source, 'de')}:`,
  reportedBy: (source) => `Das kommt ${addPreposition('von', source, 'de')}.`,
  notSaid: 'Das weiß ich nicht: Es steht in keinem meiner Berichte.',
  mayAnswer: 'Ich bin nicht sicher, aber das könnte die Antwort sein:',
  near: (name) => `Zu ${name} habe ich aber Nachrichten.`,
  nearHeadline: ({ source, title }) =>
    `Am nächsten kommt dem eine Meldung ${addPreposition('von', source, 'de')}: ${endWithStop(title)}`,
  sourcesDiffer: 'Die Quellen gehen hier auseinander:',
  earlierFigure: ({ newer, older }) =>
    `Stand dieser Meldung: ${newer}. Eine frühere (${older}) nennt eine andere Zahl:`,
  others: 'anderen',
  sample: 'Das sind Beispielmeldungen, von Tidings erfunden, bis echte Nachrichten da sind.',
  lastFetched: (moment) => `Die Nachrichten wurden zuletzt am ${moment} abgeholt.`,
  otherLanguages: ({ wanted, found }) =>
    `Ich habe nichts auf ${wanted} gefunden; Sie hören es daher auf ${found}.`,
  nothing: ({ subject, sources, when }) =>
    `Ich habe keine Meldung${subject ? ` zu „${subject}“` : ''}${sources ? ` ${addPreposition('von', sources, 'de')}` : ''}${addSpace(when)} gefunden.`,
  nothingNew: ({ since, sources, subject }) =>
    `Nichts Neues${subject ? ` zu „${subject}“` : ''}${sources ? ` ${addPreposition('von', sources, 'de')}` : ''} ${since}.`,
  offerRepeat: 'Sagen Sie „wiederholen“, um es noch einmal zu hören.',
  onceMore: 'Hier ist es noch einmal.',
  since: (spoken) => `seit ${sayMoment(spoken)}`,
  changed: (headline) => `Neues zu „${headline}“:`,
  myBriefing: 'Mein Briefing',
  newest: (source) => `Die neueste, ${addPreposition('von', source, 'de')}:`,
  suggestion: ({ topics, sources }) =>
    topics
      ? `Sie können mich nach ${topics} fragen oder nach Nachrichten ${addPreposition('von', sources, 'de')}.`
      : `Sie können mich nach Nachrichten ${addPreposition('von', sources, 'de')} fragen.`,
  noNews:
    'Hier gibt es noch keine Nachrichten. Sie werden alle paar Minuten geholt; bitte fragen Sie etwas später noch einmal.',
  unclear:
    'Ich habe nicht verstanden, was Sie hören möchten. Fragen Sie, was es Neues gibt, oder nennen Sie ein Thema oder eine Quelle.',
  noPlace:
    'Ich weiß nicht, wo Sie wohnen. Tragen Sie Ihren Ort auf der Seite „Profile“ ein, und fragen Sie noch einmal.',
  greeting: (firstName) => `Hallo${firstName ? ` ${firstName}` : ''}. Was möchten Sie wissen?`,
  welcome: 'Gern geschehen.',
  goodbye: 'Auf Wiederhören.',
  introduction:
    'Ich bin Tidings. Ich suche die Nachrichten, nach denen Sie fragen, und sage Ihnen, wer sie meldet.',
  onlyNews: 'Ich kann Ihnen nur mit Nachrichten helfen.',
  clock: ({ date, hour, minute }) =>
    `Es ist ${hour}:${padToTwoDigits(minute)} Uhr, ${date.replace(' ', ', der ')}.`,
  noName: 'In dem, was ich erzählt habe, kommt kein Name vor.',
  spelt: ({ letters, name }) => `${name} schreibt sich ${letters}.`,
  saved: ({ source, title }) =>
    `Gespeichert: ${endWithStop(title)} Das ist ${addPreposition('von', source, 'de')}. Sie finden es bei den gespeicherten Artikeln.`,
  cannotSave: 'Über diese Verbindung kann ich nichts speichern. Sagen Sie es in Tidings selbst.',
  saveFailed: 'Ich konnte es nicht speichern. Bitte versuchen Sie es gleich noch einmal.',
  savedCount: ({ count, isAll }) => {
    const all = count === 1 ? 'Sie haben einen Artikel gespeichert' : `Sie haben ${count} Artikel gespeichert`
    return isAll ? `${all}:` : `${all}. Die neuesten sind:`
  },
  savedNothing:
    'Sie haben noch keinen Artikel gespeichert. Sagen Sie „merk dir das“, wenn ich einen erzählt habe.',
  savedUnknown:
    'Ich kann Ihre gespeicherten Artikel gerade nicht lesen. Bitte versuchen Sie es gleich noch einmal.',
  acknowledged: 'In Ordnung.',
  following: (title) =>
    `Ich verfolge es ab jetzt: ${endWithStop(title)} Neues dazu steht am Anfang Ihres nächsten Briefings.`,
  alreadyFollowing: (title) => `Das verfolge ich schon: ${endWithStop(title)}`,
  cannotFollow: 'Über diese Verbindung kann ich nichts verfolgen. Sagen Sie es in Tidings selbst.',
  sampleNotFollowed:
    'Das ist eine Beispielmeldung. Neues wird es dazu nicht geben, daher kann ich sie nicht verfolgen.',
  tooManyFollowed: (most) =>
    `Sie verfolgen ${most} Geschichten, mehr geht nicht. Beenden Sie zuerst eine auf der Seite „History“.`,
  followFailed: 'Das hat nicht geklappt. Bitte versuchen Sie es gleich noch einmal.',
  unfollowed: (title) => `Das verfolge ich nicht mehr: ${endWithStop(title)}`,
  notFollowing: 'Diese Geschichte verfolgen Sie nicht.',
  followed: (count) =>
    count === 1 ? 'Sie verfolgen eine Geschichte:' : `Sie verfolgen ${count} Geschichten:`,
  followsNothing:
    'Sie verfolgen noch keine Geschichte. Sagen Sie „Verfolge das“, wenn ich Ihnen eine erzählt habe.',
  followEnded: ({ days, headline }) =>
    `Zu „${headline}“ gab es ${days} Tage lang nichts Neues, ich verfolge es daher nicht mehr.`,
  reportedAt: ({ hour, minute, date, source }) =>
    `Diese Meldung ${addPreposition('von', source, 'de')} ist vom ${date.replace(' ', ', ')}, ${hour}:${padToTwoDigits(minute)} Uhr.`,
  answersIn:
    'Fragen Sie mich auf Deutsch, dann antworte ich auf Deutsch. Nachrichten gebe ich im Wortlaut wieder und übersetze sie nicht. Während eines Anrufs höre ich auf die Sprache, die in Ihren Einstellungen steht.',
  speaksOnly: (languages) => `Ich spreche nur ${languages}.`,
  voice: 'Wie schnell und wie laut ich spreche, können Sie während eines Anrufs ändern.',
  stillThere: 'Ich habe eine Weile nichts von Ihnen gehört und beende daher den Anruf. Auf Wiederhören.',
  noEarlier: 'Es gibt keine frühere Meldung.',
  noFurther: 'Es gibt keine weitere Meldung.',
  noSuchStory: 'Eine solche Meldung gibt es in dieser Antwort nicht.',
  noMoreOnIt: 'Das ist alles, was ich von dieser Meldung habe.',
  nothingSaid: 'Ich habe noch nichts berichtet.',
  noOthers: 'Ich habe keine andere Quelle dazu.',
  saidBy: ({ source, title }) => `Das steht ${addPreposition('bei', source, 'de')}: ${endWithStop(title)}`,
  tellAbout: (headline) => `Erzähl mir von „${headline}“`,
  about: (headline) => `Zu „${headline}“: `,
  newsOn: (name) => `Was gibt es Neues zu ${name}?`,
  newsInTopic: (topic) => `Was gibt es Neues zum Thema ${topic}?`,
  next: {
    again: 'Wiederholen',
    changes: 'Was hat sich geändert?',
    others: 'Wer berichtet noch darüber?',
    more: 'Mehr Einzelheiten',
    moreOnFirst: 'Mehr zur ersten',
    else: 'Was gibt es sonst noch Neues?',
  },
  notHeard: 'Das habe ich nicht gehört. Bitte sagen Sie es noch einmal, oder schreiben Sie es.',
  apology: 'Es tut mir leid, etwas ist schiefgegangen. Bitte fragen Sie noch einmal.',
}
