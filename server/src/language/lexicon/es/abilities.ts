import { joinPatterns } from '../parse-lists.ts'
import type { AbilityWords } from '../abilities.ts'

export const abilities: AbilityWords = {
  shorter: joinPatterns([
    '(?:un poco )?mas (?:corto|breve)',
    'en (?:corto|breve|resumen)',
    'resume(?:lo)?',
    'en una frase',
    '(?:es |fue )?demasiado largo',
  ]),
  simpler: joinPatterns([
    'explica(?:me)?(?:lo)?(?: eso)? (?:mas )?(?:facil|sencillo|simple|simplemente)',
    '(?:un poco )?mas (?:facil|sencillo|simple)',
    '(?:explica(?:me)?(?:lo)? )?en palabras (?:sencillas|simples)',
    'no (?:lo )?(?:entiendo|entendi)',
  ]),
  readAll: joinPatterns([
    '(?:lee|lea|leeme|leame|leelo|lealo)' +
      ' ?(?:(?:todo )?el articulo(?: entero| completo)?|todo|(?:toda )?la noticia(?: entera| completa)?|el texto)?' +
      '(?: entero| completo)?',
    'el articulo (?:entero|completo)',
    'la noticia (?:entera|completa)',
  ]),
  save:
    '(?:guardar?|guarde|guarda(?:me)?(?:lo|la)|guarde(?:me)?(?:lo|la))' +
    '(?: (?:esto|eso|este articulo|ese articulo|esta noticia|el articulo|la noticia|la respuesta))?' +
    '(?: para (?:mi|luego|mas tarde|despues))?',
  follow: joinPatterns([
    '(?:sigue|siga|seguir) (?:esto|eso|est[ae] (?:historia|noticia|tema|caso)|el (?:tema|caso)' +
      '|la (?:historia|noticia))',
    '(?:mantenme|mantengame) (?:informad[oa]|al tanto|al dia)(?: de (?:esto|eso))?',
    '(?:avisame|aviseme|dime|digame) (?:si|cuando) (?:hay|haya) (?:algo nuevo|algo mas|novedades|noticias|mas)',
  ]),
  unfollow: joinPatterns([
    '(?:deja|deje|dejar|para|pare) de (?:seguir (?:esto|eso|est[ae] (?:historia|noticia|tema|caso)|el (?:tema|caso)' +
      '|la (?:historia|noticia))|seguir(?:lo|la)|(?:avisarme|informarme))',
    '(?:ya )?no (?:sigas|siga) (?:mas )?' +
      '(?:esto|eso|est[ae] (?:historia|noticia|tema|caso)|el (?:tema|caso)|la (?:historia|noticia))(?: mas)?',
    'no (?:me avises|me avise) mas',
  ]),
  followed: joinPatterns([
    '(?:que|a que) (?:estoy siguiendo|sigo)(?: ahora)?',
    '(?:que|cuales) (?:noticias|historias|temas|casos) (?:estoy siguiendo|sigo)(?: ahora)?',
    '(?:dime|digame|muestrame|muestreme) (?:que|lo que) (?:sigo|estoy siguiendo)',
    'mis noticias seguidas',
  ]),
  others:
    'quien mas(?: (?:lo (?:cuenta|dice|publica|informa)|informa(?: de (?:esto|eso|ello))?' +
    '|habla de (?:esto|eso|ello)))?',
  changes: 'que ha cambiado(?: desde entonces)?|que cambio|que hay (?:de )?distinto',
  repeatStory: joinPatterns([
    '(?:repite|repita|repiteme|repitame)(?: otra vez)? (?:la |el )?{which}(?: (?:noticia|historia|una|articulo))?' +
      '(?: (?:otra vez|de nuevo|una vez mas))?',
    '(?:(?:cuentame|cuenteme|dime|digame|lee|lea|leeme|leame|(?:quiero |quisiera )?(?:oir|escuchar)) )?' +
      '(?:(?:otra vez|de nuevo) )?(?:la |el )?{which}(?: (?:noticia|historia|articulo))? (?:otra vez|de nuevo|una vez mas)',
    '(?:cuentame|cuenteme|dime|digame|lee|lea|leeme|leame|(?:quiero |quisiera )?(?:oir|escuchar)) (?:otra vez|de nuevo)' +
      ' (?:la |el )?{which}(?: (?:noticia|historia|articulo))?',
  ]),
  whatIsNew: joinPatterns([
    '(?:que hay de|algo|hay algo|que) nuevo',
    'que novedades hay',
    'hay novedades',
    'alguna novedad',
  ]),
  briefing: joinPatterns([
    '(?:(?:dame|deme|lee|lea|leeme|leame|pon|ponga|ponme|pongame|cuentame|cuenteme|haz|hazme|hagame)' +
      '|quiero(?: oir| escuchar)?)? ?(?:mi|el)' +
      ' (?:(?:resumen|informe|briefing|boletin) (?:del dia|de hoy|diario|de la manana|personal|de noticias)|briefing' +
      '|boletin)(?: de hoy)?',
    '(?:ponme|pongame|me pones|me pone)(?: \\S+)? al (?:dia|corriente|tanto)(?: (?:de|con) .{1,25})?',
    'que (?:pasa|esta pasando|ocurre)(?: (?:en el mundo|hoy|por ahi))?',
    'que me he perdido',
  ]),
  spell: joinPatterns([
    '(?:deletrea(?:me|lo|la)?|deletree(?:me|lo|la)?|deletrear)(?: (?<name>.+?))?',
    'como se (?:escribe|deletrea)(?: (?<name>.+))?',
  ]),
  thatName: 'eso|esto|lo|(?:el|ese|este|su) nombre|la palabra',
}
