import { joinPatterns } from '../parse-lists.ts'
import type { SentenceWords } from '../sentences.ts'

export const sentences: SentenceWords = {
  abbreviations: {
    leading: `
    sr sres sra sras srta dr dra dña mons card gral cnel cap tte ing lic prof pdte ud uds vd ee p.ej ej av
    avda aprox st sto sta ene feb abr jun jul ago sept oct nov dic
  `,
    trailing: 'etc uu inc corp ltd cía bros',
    numbered: 'no núm pág págs art vol',
  },
  openers: `
    El La Los Las Un Una Ellos Ellas Este Esta Estos Estas Esto Eso Pero Y En Para Según Por Si Su Sus
    También Además Tras
  `,
  sayingVerbs: `
    dijo dice decía declaró declara preguntó pregunta preguntaba exclamó exclama añadió añade agregó
    respondió responde contestó escribió escribe afirmó afirma explicó explica gritó grita insistió insiste
    señaló dicho preguntado afirmado declarado
  `,
  speakerPronouns: 'Él Ella Ellos Ellas',
  unnamedSpeaker: /^\P{L}*(?:\p{L}+\s+)?(?:él|ella|ellos|ellas)(?!\p{L})/u,
  dependentOpenings: `
    él|ella|ellos|ellas|ello|esto|eso|aquello|este|esta|estos|estas|ese|esa|esos|esas|aquel|aquella|su|sus|
    yo|pero|y|e|o|sino|sin embargo|no obstante|además|también|asimismo|luego|entonces|así|pues|por eso|
    por ello|por tanto|por lo tanto|por otra parte|por otro lado|por su parte|mientras tanto|en cambio|
    aun así|en consecuencia|de hecho|ambos|ambas|allí|desde entonces|en ese momento|en aquel|otro|otra|otros|otras|los demás|las demás
  `,
  thisAfterPreposition:
    '(?:en|con|para|por|a|tras|ante|sobre|según|desde) (?:este|esta|estos|estas|ese|esa|esos|esas)',
  pronounAfterPhrase:
    /^(?:a|al|ante|antes|con|desde|durante|en|para|por|según|sin|tras)(?!\p{L})([^,«“"]*), (?:él|ella|ellos|ellas)(?!\p{L})/iu,
  timesAfterThis: 'semana mes año mañana tarde noche madrugada primavera verano otoño invierno fin',
  impersonalPronouns: '',
  titles: 'sr sra don',
  boilerplate:
    'leer más|(?:sigue|siga|sigan) (?:en|la|el|aquí)\\b|(?:en directo|en vivo|minuto a minuto)\\b|lea también',
  toCome: joinPatterns([
    '\\p{Ll}+r(?:á|án|ía|ían)',
    '(?:va|van) a \\p{Ll}+[aei]r',
    '(?:debe|deben|prevé|prevén|planea|planean|quiere|quieren) \\p{Ll}+[aei]r',
    'previst[oa]s?',
    'mañana',
    'próxim[oa]',
  ]),
  showLabels:
    '(?:en )?directo|en vivo|minuto a minuto|en (?:imágenes|fotos)|fotos|(?:foto)?galería|vídeos?|video',
  showBeginnings: '(?:las )?(?:fotos|imágenes) muestran',
  placeAfterPreposition: /(?:^|\s)(?:en|de|cerca\sde)\s+(?:la\s+|el\s+)?(\p{Lu}[\p{L}\p{M}-]+)/gu,
  visit: 'visita',
  promptWords: 'instrucciones',
}
