import { joinPatterns } from '../parse-lists.ts'
import type { AnswerWords } from '../answers.ts'

const later = '(?: (?:luego|despues|entonces|a continuacion))'
const then = '(?: (?:ahora|luego|despues|entonces|a continuacion|a partir de ahora))'

export const answers: AnswerWords = {
  asks: {
    former: 'antes(?! (?:de|del|que)(?![^ ]))|anteriormente|en un principio',
    next: joinPatterns([
      `que (?:pasa|sucede|ocurre)${later}+`,
      `que (?:viene|sigue)${then}+`,
      `que (?:va a|puede) (?:pasar|suceder|ocurrir|venir)${then}*`,
      `que (?:pasara|sucedera|ocurrira|vendra)${then}*`,
      '(?:ahora|luego|entonces|despues) que(?: (?:pasa|pasara|sucede|va a pasar))?',
      'cual (?:es|sera) el (?:proximo|siguiente) paso',
      'cuales (?:son|seran) los (?:proximos|siguientes) pasos',
      `como (?:sigue|continua|seguira|continuara|acabara|va a acabar|terminara)(?: (?:esto|eso|la cosa|la historia))?${then}*`,
    ]),
    words: joinPatterns([
      'que(?: \\S+){0,3} (?:dijo|dijeron|dice|dicen|dicho|declaro|declarado|opina|piensa)',
      'como (?:reacciono|reaccionaron|ha reaccionado|lo explica)',
    ]),
    age: 'que edad|cuantos anos',
    duration: joinPatterns([
      '(?:desde hace |durante )?cuanto (?:tiempo|dur\\S*|tarda\\S*)',
      'cuant[oa]s (?:minutos|horas|dias|semanas|meses)',
    ]),
    count: 'cuant[oa]s',
    money: 'cuanto dinero|cuest\\S*|costo|costara|precio|vale',
    number:
      'que edad|cuant[oa]s?|(?:a )?que (?:cantidad|porcentaje|distancia|altura|profundidad|velocidad)|resultado|balance',
    time: 'cuando|a que hora|que (?:dia|fecha|ano)|desde cuando|hasta cuando',
    place: 'donde|adonde|de donde',
    person: 'quien|quienes|a quien|de quien|como(?= se llam)|cual es su nombre',
    reason: joinPatterns([
      'por que',
      'a que se debe',
      'cual (?:es|fue) la (?:causa|razon)',
      'de que (?:murio|ha muerto|fallecio)',
      'la causa',
      'como empezo',
      'motivo',
    ]),
    state: joinPatterns([
      'como (?:acabo|termino|quedo|acabaron|terminaron|quedaron|ha acabado|ha terminado|ha quedado)',
      'que (?:le |les )?pasa con',
      '(?:sigue|siguen|continua|continuan)',
      '(?:ya )?(?:ha|han|esta|estan|se|hay|es)' +
        '(?=(?: \\S+){0,4} (?:terminad\\S*|acabad\\S*|todavia|aun|ya|abiert\\S*|cerrad\\S*)(?![^ ]))',
      'ya (?:termino|acabo|esta|estan|no)',
      'todavia',
      'aun',
    ]),
  },
  age: '(?<!(?:tras|durante|hace|en|despues de) )\\d{1,3} anos|edad de|(?<=, )\\d{2}(?=[,.])|(?<=\\()\\d{2}(?=\\))',
  time: 'ayer|hoy|manana|primavera|verano|otono|invierno|navidad|pascua|proxim[oa]',
  beforeTimeSpan: 'en|hasta|desde|antes|despues|dentro|a partir|durante|por|otros|otras',
  place: 'en|a|al|cerca|desde|hacia|de|del',
  reason: joinPatterns([
    'porque',
    'debido',
    'causa',
    'causas',
    'por',
    'motivo',
    'motivos',
    'razon',
    'razones',
    'gracias',
    'provoco',
    'provocado',
    'tras',
    'ya que',
    'pues',
    'contra',
  ]),
  moments: 'ahora luego entonces despues',
  notYet:
    '(?:todavia|aun) (?:no|se desconoce\\w*|sin)|por ahora (?:no|ningun\\w*)|de momento (?:no|ningun\\w*)',
  former:
    'en lugar de|en vez de|antes|anteriormente|inicialmente|al principio|hasta ahora|frente a|de \\d\\S* a|y no',
  ownReport: 'informamos|escribimos|publicamos|(?:hemos|habiamos) (?:informado|escrito|publicado)',
  asksAgain: 'has dicho|dijiste|decias|ha dicho usted|dijo usted|decia usted',
  weather:
    'tiempo meteorologia temperatura temperaturas grados sol soleado lluvia lluvias llovera nieve heladas niebla nublado viento rachas',
  goodNews: joinPatterns([
    '(?:(?:una|unas|alguna|algunas|solo|las?) )*(?:buenas?|bonitas?|alegres?) (?:noticias?|historias?)',
    '(?:noticias?|historias?) (?:buenas?|bonitas?|positivas?|alegres?)',
    'algo (?:(?:un poco )?mas )?(?:bueno|mejor|bonito|alegre|positivo|animado)',
    'algo menos (?:triste|deprimente)',
    '(?:algo )?(?:que (?:me|nos) (?:alegre|anime)|para (?:alegrar|animar)(?:me|nos))',
  ]),
  tone: {
    good: `
      rescatado rescatada rescatados rescate salvado salvada salvados sobrevive sobrevivio curado curada cura nacimiento nace
      nacido gana ganan gano ganado victoria premio premiada hito descubrimiento descubierto descubre reabre
      reabierto reapertura restaurado celebra celebran donacion dona donan regalo gratis gratuito exito acuerdo paz vuelve
      regresa voluntarios feliz abierto
    `,
    bad: `
      ataque ataques guerra bomba disparos asesinato accidente accidentes incendio incendios explosion crimen juicio acusado
      acusada culpable carcel prision fraude escandalo demanda sanciones temor amenaza amenazas despidos recortes huelga
      huelgas protesta protestas brote enfermedad virus cancer derrumbe hundimiento hunde crisis deuda perdidas pierde
      averia problemas retirada retira temporal inundacion inundaciones riada sequia evacuados dimite dimision victimas
      violencia perdido cierra cierre
    `,
  },
  beforeNouns: 'el la los las un una del de al en sobre este esta ese esa estos estas esos esas mi',
  other: 'otro|otra|otros|otras',
}
