import { lowerFirst, type Phrasebook, type Told } from './phrasebook.ts'

const numbers = ['Keine', 'Eine', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht']

function stories({ count, isNew, subject, sources }: Told): string {
  const noun = `${isNew ? 'neue ' : ''}${count === 1 ? 'Meldung' : 'Meldungen'}`
  return `${numbers[count] ?? count} ${noun}${subject ? ` zu „${subject}“` : ''}, von ${sources}.`
}

export const german: Phrasebook = {
  lead: stories,
  nearest: (told) =>
    `Zu alldem habe ich keine Meldung gefunden. Am nächsten kommt: ${lowerFirst(stories({ ...told, subject: null }))}`,
  from: (source) => `Laut ${source}:`,
  others: 'anderen',
  sample: 'Das sind Beispielmeldungen, von Tidings erfunden, bis echte Nachrichten da sind.',
  lastFetched: (moment) => `Die Nachrichten wurden zuletzt am ${moment} abgeholt.`,
  otherLanguages: ({ wanted, found }) =>
    `Ich habe nichts auf ${wanted} gefunden; Sie hören es daher auf ${found}.`,
  nothing: ({ subject, sources }) =>
    `Ich habe keine Meldung${subject ? ` zu „${subject}“` : ''}${sources ? ` von ${sources}` : ''} gefunden.`,
  suggestion: ({ topics, sources }) =>
    topics
      ? `Sie können mich nach ${topics} fragen oder nach Nachrichten von ${sources}.`
      : `Sie können mich nach Nachrichten von ${sources} fragen.`,
  noNews:
    'Hier gibt es noch keine Nachrichten. Sie werden alle paar Minuten geholt; bitte fragen Sie etwas später noch einmal.',
  unclear:
    'Ich habe nicht verstanden, was Sie hören möchten. Fragen Sie, was es Neues gibt, oder nennen Sie ein Thema oder eine Quelle.',
  greeting: (firstName) => `Hallo${firstName ? ` ${firstName}` : ''}. Was möchten Sie wissen?`,
  stillThere: 'Ich habe eine Weile nichts von Ihnen gehört und beende daher den Anruf. Auf Wiederhören.',
  noEarlier: 'Es gibt keine frühere Meldung.',
  noFurther: 'Es gibt keine weitere Meldung.',
  noSuchStory: 'Eine solche Meldung gibt es in dieser Antwort nicht.',
  noMoreOnIt: 'Das ist alles, was ich von dieser Meldung habe.',
  nothingSaid: 'Ich habe noch nichts berichtet.',
  saidBy: ({ source, title }) => `Das steht bei ${source}: ${title}.`,
  notHeard: 'Das habe ich nicht gehört. Bitte sagen Sie es noch einmal, oder schreiben Sie es.',
  apology: 'Es tut mir leid, etwas ist schiefgegangen. Bitte fragen Sie noch einmal.',
}
