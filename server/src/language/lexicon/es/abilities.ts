import { joinPatterns } from '../parse-lists.ts'
import type { AbilityWords } from '../abilities.ts'

const fewOf =
  '(?:una?|dos|tres|cuatro|cinco|diez|quince|veinte|treinta|sesenta|noventa|un par de|unos pocos|\\d+)'

export const abilities: AbilityWords = {
  followed: joinPatterns([
    '(?:que|a que) (?:estoy siguiendo|sigo)(?: ahora)?',
    '(?:que|cuales) (?:noticias|historias|temas|casos) (?:estoy siguiendo|sigo)(?: ahora)?',
    '(?:dime|digame|muestrame|muestreme) (?:que|lo que) (?:sigo|estoy siguiendo)',
    'mis noticias seguidas|cuales son las (?:noticias|historias) que sigo',
  ]),
  others:
    'quien mas(?: (?:lo (?:cuenta|dice|publica|informa)|informa(?: de (?:esto|eso|ello))?' +
    '|habla de (?:esto|eso|ello)))?',
  changes:
    '(?:hay )?(?:algo nuevo|novedades|alguna novedad|noticias) (?:sobre|de) (?:esto|eso|ello)|hay actualizaciones|que ha cambiado(?: desde entonces)?|que cambio|que hay (?:de )?distinto',
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
  shortly: joinPatterns([
    'pero (?:en )?(?:breve|corto|brevemente)(?: por favor)?',
    `(?:solo )?tengo (?:solo )?${fewOf} (?:minutos?|segundos?)`,
    `en (?:solo )?${fewOf} (?:minutos?|segundos?|frases?|palabras?)`,
    '(?:en )?(?:menos de|no mas de|como mucho|maximo) (?:\\S+ ){1,2}(?:palabras|frases)',
  ]),
  briefing: joinPatterns([
    '(?:(?:dame|deme|lee|lea|leeme|leame|pon|ponga|ponme|pongame|cuentame|cuenteme|haz|hazme|hagame)' +
      '|quiero(?: oir| escuchar)?)? ?(?:mi|el)' +
      ' (?:(?:resumen|informe|briefing|boletin) (?:del dia|de hoy|diario|de la manana|personal|de noticias)|briefing' +
      '|boletin)(?: de hoy)?',
    '(?:ponme|pongame|me pones|me pone)(?: \\S+)? al (?:dia|corriente|tanto)(?: (?:de|con) (?:todo|las noticias|la actualidad|lo ultimo|lo que .{1,25}))?',
    'que (?:pasa|esta pasando|ocurre)(?: (?:en el mundo|hoy|por ahi))?',
    'que me he perdido|(?:(?:dame|lee|leeme|quiero|pon|ponme) )?mi (?:resumen|boletin|informe)(?: diario)?',
  ]),
  spell: joinPatterns([
    '(?:(?:me lo|puedes|puede|podrias|podria) )?(?:deletrea(?:s|me|lo|la)?|deletree(?:me|lo|la)?|deletrear(?:lo|la|melo)?)(?: (?<name>.+?))?',
    'como se (?:escribe|deletrea)(?: (?<name>.+))?',
  ]),
  thatName: 'eso|esto|lo|(?:el|ese|este|su) nombre|la palabra',
}
