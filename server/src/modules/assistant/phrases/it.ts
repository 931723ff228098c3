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

const numbers = ['Nessuna', 'Una', 'Due', 'Tre', 'Quattro', 'Cinque', 'Sei', 'Sette', 'Otto']

/** "Altre due notizie", "Un’altra notizia": the number comes after "altre". */
function sayMore(count: number): string {
  return count === 1 ? 'Un’altra notizia' : `Altre ${lowerFirst(String(numbers[count] ?? count))} notizie`
}

function sayCount({ count, isAtLeast, isNew }: StoryCount): string {
  const one = count === 1
  const number = isAtLeast ? `Almeno ${count}` : (numbers[count] ?? count)
  return `${number} ${isNew ? (one ? 'nuova ' : 'nuove ') : ''}${one ? 'notizia' : 'notizie'}`
}

function countStories(told: StoryCount): string {
  const { sources, subject, when } = told
  const all = told.isMore ? sayMore(told.count) : sayCount(told)
  return `${all}${subject ? ` su «${subject}»` : ''}${addSpace(when)}, ${addPreposition('da', sources, 'it')}.`
}

/** "Dall’8 novembre", "dal 9 novembre": before the vowel of "otto" and "undici". */
function sayMoment(spoken: SpokenMoment): string {
  if (spoken.kind === 'time') {
    const clock = `${spoken.hour}:${padToTwoDigits(spoken.minute)}`
    return spoken.hour === 1 ? `dall’${clock}` : `dalle ${clock}`
  }
  if (spoken.kind === 'weekday') return `da ${spoken.name}`
  const { day, name } = spoken
  if (day === 8 || day === 11) return `dall’${day} ${name}`
  return `dal ${day === 1 ? '1º' : day} ${name}`
}

export const italian: Phrasebook = {
  lead: countStories,
  nearest: (told) =>
    `Nessuna notizia parla di tutto questo. La più vicina: ${lowerFirst(countStories({ ...told, subject: null, when: null }))}`,
  from: (source) => `Secondo ${addArticle(source, 'it')}:`,
  alsoFrom: (source) => `Sempre secondo ${addArticle(source, 'it')}:`,
  reportedBy: (source) => `Lo riferisce ${addArticle(source, 'it')}.`,
  notSaid: 'Non ho notizie che lo dicano.',
  mayAnswer: 'Non è certo, ma forse questo risponde alla domanda:',
  near: (name) => `Ho però notizie su ${name}.`,
  nearHeadline: ({ source, title }) =>
    `La notizia più vicina viene ${addPreposition('da', source, 'it')}: ${endWithStop(title)}`,
  sourcesDiffer: 'Su questo le fonti non concordano:',
  earlierFigure: ({ newer, older }) =>
    `Ora di questa notizia: ${newer}. Una precedente (${older}) dà un altro numero:`,
  others: 'altri',
  sample: 'Sono notizie di esempio, inventate da Tidings, in attesa di quelle vere.',
  lastFetched: (moment) => `Le notizie sono state raccolte l’ultima volta il ${moment}.`,
  otherLanguages: ({ wanted, found }) => `Non ho trovato nulla in ${wanted}, perciò lo sentirà in ${found}.`,
  nothing: ({ subject, sources, when }) =>
    `Non ho trovato nessuna notizia${subject ? ` su «${subject}»` : ''}${sources ? ` ${addPreposition('da', sources, 'it')}` : ''}${addSpace(when)}.`,
  nothingNew: ({ since, sources, subject }) =>
    `Niente di nuovo${subject ? ` su «${subject}»` : ''}${sources ? ` ${addPreposition('da', sources, 'it')}` : ''} ${since}.`,
  offerRepeat: 'Dica «ripeti» per sentirlo di nuovo.',
  onceMore: 'Eccolo di nuovo.',
  since: sayMoment,
  changed: (headline) => `Novità su «${headline}»:`,
  myBriefing: 'Il mio riepilogo',
  newest: (source) => `La più recente, ${addPreposition('da', source, 'it')}:`,
  suggestion: ({ topics, sources }) =>
    topics
      ? `Può chiedermi di ${topics}, oppure le notizie ${addPreposition('da', sources, 'it')}.`
      : `Può chiedermi le notizie ${addPreposition('da', sources, 'it')}.`,
  noNews: 'Qui non ci sono ancora notizie. Arrivano ogni pochi minuti: riprovi un po’ più tardi.',
  unclear:
    'Non ho capito che cosa vuole sentire. Mi chieda che cosa c’è di nuovo, oppure nomini un tema o una fonte.',
  noPlace: 'Non so dove abita. Inserisca la sua città nella pagina «Profile» e chieda di nuovo.',
  greeting: (firstName) => `Salve${firstName ? ` ${firstName}` : ''}. Che cosa vuole sapere?`,
  welcome: 'Prego.',
  goodbye: 'A risentirci.',
  introduction: 'Sono Tidings. Cerco le notizie che mi chiede e le dico chi le riporta.',
  onlyNews: 'Posso aiutarla solo con le notizie.',
  clock: ({ date, hour, minute }) =>
    `${hour === 1 ? 'È l’' : 'Sono le '}${hour}:${padToTwoDigits(minute)} di ${date}.`,
  noName: 'Non c’è alcun nome in quello che le ho raccontato.',
  spelt: ({ letters, name }) => `${name} si scrive ${letters}.`,
  saved: ({ source, title }) =>
    `Salvato: ${endWithStop(title)} Lo dice ${addArticle(source, 'it')}. Lo trova tra gli articoli salvati.`,
  cannotSave: 'Con questo collegamento non posso salvare nulla. Me lo chieda in Tidings.',
  saveFailed: 'Non sono riuscita a salvarlo. Riprovi tra un momento.',
  savedCount: ({ count, isAll }) => {
    const all = count === 1 ? 'Lei ha salvato un articolo' : `Lei ha salvato ${count} articoli`
    return isAll ? `${all}:` : `${all}. I più recenti sono:`
  },
  savedNothing: 'Non ha ancora salvato nessun articolo. Dica «salva questo» quando gliene ho raccontato uno.',
  savedUnknown: 'In questo momento non posso leggere i suoi articoli salvati. Riprovi tra un momento.',
  acknowledged: 'Va bene.',
  following: (title) =>
    `La seguo da adesso: ${endWithStop(title)} Le novità apriranno il suo prossimo riepilogo.`,
  alreadyFollowing: (title) => `La seguo già: ${endWithStop(title)}`,
  cannotFollow: 'Con questo collegamento non posso seguire nulla. Me lo chieda in Tidings.',
  sampleNotFollowed: 'È una notizia di esempio. Non avrà novità, quindi non posso seguirla.',
  tooManyFollowed: (most) =>
    `Lei segue ${most} notizie, che è il massimo. Smetta prima di seguirne una nella pagina «History».`,
  followFailed: 'Non ha funzionato. Riprovi tra un momento.',
  unfollowed: (title) => `Non la seguo più: ${endWithStop(title)}`,
  notFollowing: 'Lei non segue questa notizia.',
  followed: (count) => (count === 1 ? 'Lei segue una notizia:' : `Lei segue ${count} notizie:`),
  followsNothing: 'Non segue ancora nessuna notizia. Dica «segui questo» quando gliene ho raccontata una.',
  followEnded: ({ days, headline }) =>
    `Su «${headline}» non c’è stato nulla di nuovo per ${days} giorni, quindi non la seguo più.`,
  reportedAt: ({ hour, minute, date, source }) =>
    `Questa notizia, che viene ${addPreposition('da', source, 'it')}, è di ${date}, ore ${hour}:${padToTwoDigits(minute)}.`,
  answersIn:
    'Mi faccia una domanda in italiano e risponderò in italiano. Cito le notizie nella lingua in cui sono scritte e non le traduco. Durante una chiamata mi aspetto la lingua delle sue preferenze.',
  speaksOnly: (languages) => `Parlo solo ${languages}.`,
  voice: 'Può cambiare la velocità e il volume della mia voce durante una chiamata.',
  stillThere: 'È un po’ che non la sento, quindi termino la chiamata. Arrivederci.',
  noEarlier: 'Non c’è una notizia precedente.',
  noFurther: 'Non ci sono altre notizie.',
  noSuchStory: 'Non c’è una notizia con quel numero.',
  noMoreOnIt: 'È tutto quello che ho di questa notizia.',
  nothingSaid: 'Non ho ancora raccontato nulla.',
  noOthers: 'Non ho altre fonti su questo.',
  saidBy: ({ source, title }) => `Lo dice ${addArticle(source, 'it')}: ${endWithStop(title)}`,
  tellAbout: (headline) => `Parlami di «${headline}»`,
  about: (headline) => `Su «${headline}»: `,
  newsOn: (name) => `Quali novità su ${name}?`,
  newsInTopic: (topic) => `Quali sono le ultime notizie di ${topic}?`,
  next: {
    again: 'Ripeti',
    changes: 'Che cosa è cambiato?',
    others: 'Chi altro ne parla?',
    more: 'Altri dettagli',
    moreOnFirst: 'Di più sulla prima',
    else: 'Che altro c’è di nuovo?',
  },
  notHeard: 'Non ho sentito. Lo ripeta, oppure lo scriva.',
  apology: 'Mi dispiace, qualcosa è andato storto. Riprovi, per favore.',
}
