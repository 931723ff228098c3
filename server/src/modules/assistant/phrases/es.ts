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

const numbers = ['Ninguna', 'Una', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete', 'Ocho']

function countStories({ count, isAtLeast, isMore, isNew, sources, subject, when }: StoryCount): string {
  const one = count === 1
  const number = isAtLeast ? `Al menos ${count}` : (numbers[count] ?? count)
  const kind = isMore ? ' más' : isNew ? (one ? ' nueva' : ' nuevas') : ''
  const noun = `${one ? 'noticia' : 'noticias'}${kind}`
  return `${number} ${noun}${subject ? ` sobre «${subject}»` : ''}${addSpace(when)}, ${addPreposition('de', sources, 'es')}.`
}

function sayMoment(spoken: SpokenMoment): string {
  if (spoken.kind === 'time')
    return `${spoken.hour === 1 ? 'la' : 'las'} ${spoken.hour}:${padToTwoDigits(spoken.minute)}`
  return spoken.kind === 'weekday' ? `el ${spoken.name}` : `el ${spoken.day} de ${spoken.name}`
}

export const spanish: Phrasebook = {
  lead: countStories,
  nearest: (told) =>
    `Ninguna noticia habla de todo eso. Lo más cercano: ${lowerFirst(countStories({ ...told, subject: null, when: null }))}`,
  from: (source) => `Según ${addArticle(source, 'es')}:`,
  alsoFrom: (source) => `También según ${addArticle(source, 'es')}:`,
  reportedBy: (source) => `Lo cuenta ${addArticle(source, 'es')}.`,
  notSaid: 'No tengo noticias que lo digan.',
  mayAnswer: 'No es seguro, pero quizá esto responda a la pregunta:',
  near: (name) => `Sí tengo noticias sobre ${name}.`,
  nearHeadline: ({ source, title }) =>
    `La noticia más cercana es ${addPreposition('de', source, 'es')}: ${endWithStop(title)}`,
  sourcesDiffer: 'Las fuentes difieren en esto:',
  earlierFigure: ({ newer, older }) =>
    `Hora de esta noticia: ${newer}. Una anterior (${older}) da otra cifra:`,
  others: 'otras fuentes',
  sample: 'Son noticias de muestra, inventadas por Tidings, hasta que lleguen las verdaderas.',
  lastFetched: (moment) => `Las noticias se recogieron por última vez el ${moment}.`,
  otherLanguages: ({ wanted, found }) => `No he encontrado nada en ${wanted}, así que lo oirá en ${found}.`,
  nothing: ({ subject, sources, when }) =>
    `No he encontrado ninguna noticia${subject ? ` sobre «${subject}»` : ''}${sources ? ` ${addPreposition('de', sources, 'es')}` : ''}${addSpace(when)}.`,
  nothingNew: ({ since, sources, subject }) =>
    `Nada nuevo${subject ? ` sobre «${subject}»` : ''}${sources ? ` ${addPreposition('de', sources, 'es')}` : ''} ${since}.`,
  offerRepeat: 'Diga «repita» para oírlo otra vez.',
  onceMore: 'Aquí va otra vez.',
  since: (spoken) => `desde ${sayMoment(spoken)}`,
  changed: (headline) => `Novedades sobre «${headline}»:`,
  myBriefing: 'Mi resumen del día',
  newest: (source) => `La más reciente, ${addPreposition('de', source, 'es')}:`,
  suggestion: ({ topics, sources }) =>
    topics
      ? `Puede preguntarme por ${topics}, o por las noticias ${addPreposition('de', sources, 'es')}.`
      : `Puede pedirme las noticias ${addPreposition('de', sources, 'es')}.`,
  noNews: 'Todavía no hay noticias aquí. Llegan cada pocos minutos: vuelva a preguntar un poco más tarde.',
  unclear: 'No he entendido qué quiere oír. Pregúnteme qué hay de nuevo, o nombre un tema o una fuente.',
  noPlace: 'No sé dónde vive. Escriba su ciudad en la página «Profile» y vuelva a preguntar.',
  greeting: (firstName) => `Hola${firstName ? ` ${firstName}` : ''}. ¿Qué quiere saber?`,
  welcome: 'De nada.',
  goodbye: 'Hasta luego.',
  introduction: 'Soy Tidings. Busco las noticias que me pide y le digo quién las publica.',
  onlyNews: 'Solo puedo ayudarle con las noticias.',
  clock: ({ date, hour, minute }) =>
    `${hour === 1 ? 'Es la' : 'Son las'} ${hour}:${padToTwoDigits(minute)} del ${date}.`,
  noName: 'No hay ningún nombre en lo que le he contado.',
  spelt: ({ letters, name }) => `${name} se escribe ${letters}.`,
  saved: ({ source, title }) =>
    `Guardado: ${endWithStop(title)} Es de ${addArticle(source, 'es')}. Lo encuentra en los artículos guardados.`,
  cannotSave: 'Por esta conexión no puedo guardar nada. Pídamelo en Tidings.',
  saveFailed: 'No he podido guardarlo. Inténtelo de nuevo en un momento.',
  savedCount: ({ count, isAll }) => {
    const all = count === 1 ? 'Ha guardado un artículo' : `Ha guardado ${count} artículos`
    return isAll ? `${all}:` : `${all}. Los más recientes son:`
  },
  savedNothing: 'Todavía no ha guardado ningún artículo. Diga «guarda esto» cuando le haya contado uno.',
  savedUnknown: 'Ahora no puedo leer sus artículos guardados. Inténtelo de nuevo en un momento.',
  acknowledged: 'De acuerdo.',
  following: (title) =>
    `La sigo a partir de ahora: ${endWithStop(title)} Lo nuevo abrirá su próximo resumen.`,
  alreadyFollowing: (title) => `Ya la sigo: ${endWithStop(title)}`,
  cannotFollow: 'Por esta conexión no puedo seguir nada. Pídamelo en Tidings.',
  sampleNotFollowed: 'Es una noticia de ejemplo. No tendrá novedades, así que no puedo seguirla.',
  tooManyFollowed: (most) =>
    `Sigue ${most} noticias, que es el máximo. Deje de seguir una antes en la página «History».`,
  followFailed: 'No ha funcionado. Inténtelo de nuevo en un momento.',
  unfollowed: (title) => `Ya no la sigo: ${endWithStop(title)}`,
  notFollowing: 'No sigue esa noticia.',
  followed: (count) => (count === 1 ? 'Sigue una noticia:' : `Sigue ${count} noticias:`),
  followsNothing: 'Todavía no sigue ninguna noticia. Diga «sigue esto» cuando le haya contado una.',
  followEnded: ({ days, headline }) =>
    `No ha habido nada nuevo sobre «${headline}» en ${days} días, así que ya no la sigo.`,
  reportedAt: ({ hour, minute, date, source }) =>
    `Esta noticia ${addPreposition('de', source, 'es')} es del ${date}, a ${hour === 1 ? 'la' : 'las'} ${hour}:${padToTwoDigits(minute)}.`,
  answersIn:
    'Pregúnteme en español y le responderé en español. Cito las noticias en el idioma en que se escribieron y no las traduzco. Durante una llamada espero el idioma de sus preferencias.',
  speaksOnly: (languages) => `Solo hablo ${languages}.`,
  voice: 'Puede cambiar la velocidad y el volumen de mi voz durante una llamada.',
  stillThere: 'Hace un rato que no le oigo, así que termino esta llamada. Hasta luego.',
  noEarlier: 'No hay ninguna noticia anterior.',
  noFurther: 'No hay más noticias.',
  noSuchStory: 'No hay ninguna noticia con ese número.',
  noMoreOnIt: 'Eso es todo lo que tengo de esta noticia.',
  nothingSaid: 'Todavía no he contado ninguna noticia.',
  noOthers: 'No tengo otra fuente sobre esto.',
  saidBy: ({ source, title }) => `Lo dice ${addArticle(source, 'es')}: ${endWithStop(title)}`,
  tellAbout: (headline) => `Háblame de «${headline}»`,
  about: (headline) => `Sobre «${headline}»: `,
  newsOn: (name) => `¿Qué hay de nuevo sobre ${name}?`,
  newsInTopic: (topic) => `¿Cuáles son las últimas noticias de ${topic}?`,
  next: {
    again: 'Repita',
    changes: '¿Qué ha cambiado?',
    others: '¿Quién más lo cuenta?',
    more: 'Más detalles',
    moreOnFirst: 'Más sobre la primera',
    else: '¿Qué más hay de nuevo?',
  },
  notHeard: 'No le he oído. Dígalo otra vez o escríbalo.',
  apology: 'Lo siento, algo ha fallado. Pregunte otra vez, por favor.',
}
