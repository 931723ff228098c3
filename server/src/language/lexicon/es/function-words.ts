import type { FunctionWords } from '../function-words.ts'

export const functionWords: FunctionWords = {
  shared: `
    un una unos unas el la los las lo de del y e o u a al en con por para sobre es son era fue ser ha han
    hay he que quien quienes cual cuando como donde se su sus mi este esta estos estas ese esa eso esto yo
    le les nos segun todo todos mas dijo menos otro otra pero
  `,
  inSpeech: `
    cuales cuanto cuantos mis tu tus nuestro me te os usted ustedes favor gracias hola acerca respecto
    algo ella ellos ellas eh pues bueno entonces oye oiga algun alguna alguno eres tan todavia aun
  `,
  inQuestions: `
    dime digame cuentame cuenta dame deme di dice dicen puedes puede quiero quisiera gustaria saber oir
    leer hablame escribe escriben cuentan informa informan hace hacen hacer dicho dijeron otros otras
    podrias podria sabes sabe explica explicame expliqueme explicar sigue siguen
  `,
  inSentences: 'sin desde hasta eran fueron habia sera no muy tambien tras entre ya si porque toda todas',
  atSentenceStart: `
    ademas ahora ante antes asi aun aunque bajo cada casi contra desde despues durante entre hacia hasta
    mientras muchos no porque si sin sino tambien tampoco tras varios ya
  `,
  inArticles: `
    el la los las de del un una unos unas y es en a al por para con que se no su sus lo como más pero fue ha
    este esta estos estas entre también cuando muy sin sobre ser son desde todo todos hasta donde dos o ya
    había era eran le les si porque sólo solo durante otros otra otro después parte tiene han está están e
    según contra ante tras así aunque cada mientras ni nos hay mismo primera primer antes fueron bajo cual
    cuyo puede hace hacia años mayor gran nuevo nueva año además fuera ese esa
  `,
  inNames: 'el los las del y al san',
  conjunctions: 'y',
  determiners: 'el la los las lo un una unos unas de del en con por al este esta su sus',
  plainNouns: '',
  firstAndSecondPerson: `
    yo me mi mis nosotros nosotras nuestro nuestra nuestros nos tu tus usted ustedes te ti vosotros vuestro
  `,
}
