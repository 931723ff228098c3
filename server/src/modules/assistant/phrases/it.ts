import { lowerFirst, type Phrasebook, type Told } from './phrasebook.ts'

const numbers = ['Nessuna', 'Una', 'Due', 'Tre', 'Quattro', 'Cinque', 'Sei', 'Sette', 'Otto']

function stories({ count, isNew, subject, sources }: Told): string {
  const one = count === 1
  const noun = `${isNew ? (one ? 'nuova ' : 'nuove ') : ''}${one ? 'notizia' : 'notizie'}`
  return `${numbers[count] ?? count} ${noun}${subject ? ` su «${subject}»` : ''}, da ${sources}.`
}

export const italian: Phrasebook = {
  lead: stories,
  nearest: (told) =>
    `Nessuna notizia parla di tutto questo. La più vicina: ${lowerFirst(stories({ ...told, subject: null }))}`,
  from: (source) => `Secondo ${source}:`,
  others: 'altri',
  sample: 'Sono notizie di esempio, inventate da Tidings, in attesa di quelle vere.',
  lastFetched: (moment) => `Le notizie sono state raccolte l’ultima volta il ${moment}.`,
  otherLanguages: ({ wanted, found }) => `Non ho trovato nulla in ${wanted}, perciò lo sentirà in ${found}.`,
  nothing: ({ subject, sources }) =>
    `Non ho trovato nessuna notizia${subject ? ` su «${subject}»` : ''}${sources ? ` da ${sources}` : ''}.`,
  suggestion: ({ topics, sources }) =>
    topics
      ? `Può chiedermi di ${topics}, oppure le notizie da ${sources}.`
      : `Può chiedermi le notizie da ${sources}.`,
  noNews: 'Qui non ci sono ancora notizie. Arrivano ogni pochi minuti: riprovi un po’ più tardi.',
  unclear:
    'Non ho capito che cosa vuole sentire. Mi chieda che cosa c’è di nuovo, oppure nomini un tema o una fonte.',
  greeting: (firstName) => `Salve${firstName ? ` ${firstName}` : ''}. Che cosa vuole sapere?`,
  stillThere: 'È un po’ che non la sento, quindi termino la chiamata. Arrivederci.',
  noEarlier: 'Non c’è una notizia precedente.',
  noFurther: 'Non ci sono altre notizie.',
  noSuchStory: 'Non c’è una notizia con quel numero.',
  noMoreOnIt: 'È tutto quello che ho di questa notizia.',
  nothingSaid: 'Non ho ancora raccontato nulla.',
  saidBy: ({ source, title }) => `Lo dice ${source}: ${title}.`,
  notHeard: 'Non ho sentito. Lo ripeta, oppure lo scriva.',
  apology: 'Mi dispiace, qualcosa è andato storto. Riprovi, per favore.',
}
