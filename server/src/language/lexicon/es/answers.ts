import type { AnswerWords } from '../answers.ts'

export const answers: AnswerWords = {
  asks: {
    age: 'que edad|cuantos anos',
    duration:
      '(?:desde hace |durante )?cuanto (?:tiempo|dur\\S*|tarda\\S*)|cuant[oa]s (?:minutos|horas|dias|semanas|meses)',
    count: 'cuant[oa]s',
    money: 'cuanto dinero|cuest\\S*|costo|costara|precio|vale',
    number: 'que edad|cuant[oa]s?|que (?:cantidad|porcentaje)|resultado|balance',
    time: 'cuando|a que hora|que (?:dia|fecha|ano)|desde cuando|hasta cuando',
    place: 'donde|adonde|de donde',
    person: 'quien|quienes|a quien|de quien',
    reason:
      'por que|a que se debe|cual (?:es|fue) la (?:causa|razon)|de que (?:murio|ha muerto|fallecio)|la causa|como empezo|motivo',
    state:
      'que (?:le |les )?pasa con|(?:sigue|siguen|continua|continuan)|(?:ya )?(?:ha|han|esta|estan|se|hay|es)(?: \\S+){0,4} (?:terminad\\S*|acabad\\S*|todavia|aun|ya|abiert\\S*|cerrad\\S*)|ya (?:termino|acabo|esta|estan|no)|todavia|aun',
  },
  age: '\\d{1,3} anos|edad de|(?<=, )\\d{2}(?=,)',
  time: 'ayer|hoy|manana|primavera|verano|otono|invierno|navidad|pascua|proxim[oa]',
  beforeTimeSpan: 'en|hasta|desde|antes|despues|dentro|a partir|durante|por|otros|otras',
  place: 'en|a|al|cerca|desde|hacia|de|del',
  reason:
    'porque|debido|causa|causas|por|motivo|motivos|razon|razones|gracias|provoco|provocado|tras|ya que|pues|contra',
  notYet:
    '(?:todavia|aun) (?:no|se desconoce\\w*|sin)|por ahora (?:no|ningun\\w*)|de momento (?:no|ningun\\w*)',
  weather:
    'tiempo meteorologia temperatura temperaturas grados sol soleado lluvia lluvias llovera nieve heladas niebla nublado viento rachas',
  goodNews:
    '(?:(?:una|unas|alguna|algunas|solo|las?) )*(?:buenas?|bonitas?|alegres?) (?:noticias?|historias?)|(?:noticias?|historias?) (?:buenas?|bonitas?|positivas?|alegres?)|algo (?:bueno|bonito|alegre|positivo)',
  beforeNouns: 'el la los las un una del de al en sobre este esta mi',
  other: 'otro|otra|otros|otras',
}
