import { never } from '../patterns.ts'
import type { FollowUpWords } from '../follow-ups.ts'

export const followUps: FollowUpWords = {
  opener:
    '(?:y |pero )?(?:que hay de|que hay del|que tal|en cuanto a|respecto a|sobre)|y(?: ahora| luego| tambien)?',
  no: 'no no|no|eso no',
  meant:
    '(?:perdon |en realidad )?(?:queria decir|quise decir|quiero decir|me referia (?:a|al)|me refiero (?:a|al)|he dicho|dije|preguntaba por|mas bien|mejor)|perdon|digo|en realidad',
  repair:
    'quiero decir|queria decir|no espera|no espere|mejor dicho|(?:perdon|digo)(?= (?:cuant\\S*|quien|cuando|donde|por que|como|que))',
  except:
    'excepto|salvo|no quiero(?: oir| saber)?(?: nada)?(?: de| sobre)?|no me interesan?|basta de|deja de hablar de|a excepcion de|pero no|pero sin|nada de|nada sobre|que no sean?|aparte de|quitando',
  without: 'menos|sin|no de|no',
  instead: 'sino|pero|solo|mejor',
  anaphor: 'sobre (?:eso|esto|ello|el|ella)|de (?:eso|esto|ello)|al respecto|acerca de (?:eso|esto)',
  clitic: never,
  pronouns: 'ella|ellos|ellas',
  impersonal: 'entre ellos|entre ellas',
  more: '(?:(?:cuentame|cuenteme|dime|digame|dame|deme|quiero saber) )?(?:mas|mas detalles|algo mas sobre eso)|sigue|siga|continua|continue|detalles',
  moreOn:
    '(?:(?:cuentame|cuenteme|dime|digame|dame|deme|hablame)(?: algo)?(?: mas)? |mas )?(?:sobre |acerca de |de |del )?(?:el |la |lo )?',
  ordinals: ['primer[oa]?', 'segund[oa]', 'tercer[oa]?', 'cuart[oa]', 'quint[oa]', 'sext[oa]', 'ultim[oa]'],
  one: '(?: (?:noticia|articulo|historia|una))?',
  whoSaysSo:
    'quien (?:lo dice|lo ha dicho|lo dijo|(?:dice|dijo|ha dicho|escribe|cuenta) (?:eso|esto))|segun quien|(?:(?:cual es|cuales son) )?(?:la|las|tu|tus|su|sus) fuentes?|que fuentes?|de donde (?:sale|viene|es|sacas|saca) (?:eso|esto)',
  that: 'eso|esto',
  whenIt: never,
  questions: 'cuant[oa]s?|quien(?:es)?(?! (?:es|son)(?![^ ]))|cuando|donde(?! esta(?![^ ]))|por que',
  asks: 'por que|quien|quienes|cuando|donde|como es eso|desde cuando|que paso|que ha pasado|y luego|por que no',
  weakAsks: 'que|como|cual|es|fue|era',
  it: 'el|ella|ellos|ellas|eso|esto|ese|esa',
  briefing:
    '(?:la |las )?(?:principal(?:es)?|gran(?:des)?) (?:noticias?|titulares?)|(?:la |las )?noticias? (?:mas importantes?|principal(?:es)?)|lo mas importante|ponme al dia|pongame al dia|que me (?:he perdido|perdi)|al corriente',
  else: '(?:que|algo|alguna cosa) mas|otras noticias|mas noticias|otra cosa|hay mas|aparte de eso|nada mas|lo demas|desde la ultima vez',
  again: 'otra vez|una vez mas',
  repeat: 'de nuevo|repite|repita|repitelo|repitalo',
  count:
    'cuant[oa]s (?:nuev[oa]s )?(?:noticias|articulos|informes|titulares|reportajes)(?: hay| tienes| tiene| hubo)?',
  compare:
    'que (?:dicen|cuentan|publican) (?:las |los |tus |sus )?(?:fuentes|periodicos|medios)|en que (?:se diferencian|difieren) (?:las |los )?(?:fuentes|periodicos|medios)|que (?:fuentes|medios) (?:hablan|informan)|compara|compare|comparar|comparacion|(?:la |las |que )?diferencias?(?: hay)? entre',
  places: 'en',
  ligatures: 'el la los las de del en a al por para y o segun con un una sobre dice ahora favor',
}
