import type { AnswerWords } from '../answers.ts'

export const answers: AnswerWords = {
  asks: {
    age: 'que edad|cuantos anos',
    number:
      'cuant[oa]s?|que edad|que (?:precio|cantidad|porcentaje)|cuesta|cuestan|costara|costo|resultado|balance',
    time: 'cuando|a que hora|que (?:dia|fecha|ano)|desde cuando|hasta cuando',
    place: 'donde|adonde|de donde',
    person: 'quien|quienes|a quien|de quien',
    reason:
      'por que|a que se debe|cual (?:es|fue) la (?:causa|razon)|de que (?:murio|ha muerto|fallecio)|la causa|como empezo|motivo',
  },
  age: '\\d{1,3} anos|edad de',
  time: 'ayer|hoy|manana|hasta|desde|antes|despues|proximo|proxima|primavera|verano|otono|invierno|navidad|pascua|partir|dentro',
  place: 'en|a|al|cerca|desde|hacia|de|del',
  reason:
    'porque|debido|causa|causas|por|motivo|motivos|razon|razones|gracias|provoco|provocado|tras|ya que|pues',
  goodNews:
    '(?:(?:una|unas|alguna|algunas|solo|las?) )*(?:buenas?|bonitas?|alegres?) (?:noticias?|historias?)|(?:noticias?|historias?) (?:buenas?|bonitas?|positivas?|alegres?)|algo (?:bueno|bonito|alegre|positivo)',
  beforeNouns: 'el la los las un una del de al en sobre este esta mi',
  other: 'otro|otra|otros|otras',
}
