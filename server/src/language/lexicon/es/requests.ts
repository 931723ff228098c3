import { joinPatterns } from '../parse-lists.ts'
import type { RequestWords } from '../requests.ts'

export const requests: RequestWords = {
  around: `
    por favor porfa gracias puedes puede podrias podria puedo podemos quiero quisiera queria querria me te le lo la los las se tu usted
    yo nos gustaria encantaria necesito que esto eso esta este esa ese el un una articulo noticia historia tema informe respuesta
    texto ahora bueno vale si ok okay perdon perdona disculpa poco poquito mucho para mi mas tarde luego despues haz haga hazme
    hacer di dime diga digame decir dilo decirme cuenta cuentame cuente contar contarme lee lea leer leeme leerme explica explicar da dame
    dar pon pones ponme poner habla hable hablar oir escuchar posible de forma manera tan muy
  `,
  slower: {
    asks: 'despacio|lento|lentamente|ralentiza|(?:demasiado|muy|tan) (?:rapido|deprisa)|menos rapido',
    with: 'hablas habla vas va ve no es',
  },
  faster: {
    asks: 'rapido|deprisa|acelera|acelere|acelerar|rapidamente|(?:demasiado|muy|tan) (?:lento|despacio)|menos lento',
    with: 'hablas habla vas va ve no es',
  },
  louder: {
    asks: 'mas (?:alto|fuerte)|(?:sube|suba|subir|aumenta) (?:el )?volumen|(?:demasiado|muy|tan) bajo|no (?:te |le |se )?(?:oigo|oye|escucho)',
    with: 'hablas habla no bien nada volumen es voz',
  },
  quieter: {
    asks: 'mas (?:bajo|suave|bajito)|(?:baja|baje|bajar) (?:el )?volumen|(?:demasiado|muy|tan) (?:alto|fuerte)',
    with: 'hablas habla no volumen es voz',
  },
  again: {
    asks: joinPatterns([
      'repite|repita|repetir|repitelo|repitalo|repitemelo|repetirlo|repetirmelo|repites|repiteme',
      'otra vez|una vez mas|de nuevo|nuevamente|que (?:has|ha) dicho|que (?:dijiste|dijo usted)',
      'no (?:te |le |lo )?(?:he oido|oi|he escuchado|escuche)(?: bien)?|desde el principio',
    ]),
    with: 'ultima ultimo frase todo bien no oido he vez',
  },
  shorter: {
    asks: joinPatterns([
      'corto|corta|cortito|cortita|breve|brevecito|brevemente|resume|resumelo|resumela|resumir|resumirlo|resumirmelo|resumeme|resumemelo|resumen|acorta|acortar|acortalo',
      'en (?:pocas|dos|tres) palabras|(?:en )?(?:una|dos|tres|[123]) (?:sola )?frases?|(?:en )?(?:menos de|no mas de) (?:\\S+ ){1,2}(?:palabras|frases)|en (?:corto|breve|sintesis)|demasiado largo|muy largo|al grano|lo esencial',
      '(?:un|dos|1|2|medio|30|treinta|60|sesenta) (?:minutos?|segundos?)',
    ]),
    with: 'en version mas hazlo hazla es fue se sea ser sola frase palabras pocas ve hacerlo solo',
  },
  simpler: {
    asks: joinPatterns([
      'facil|facilmente|sencillo|sencilla|sencillas|sencillos|sencillamente|simple|simples|simplemente|simplifica|simplificar|simplificalo|claro|clara',
      'no (?:lo |la |te )?(?:entiendo|entendi|he entendido|comprendo|comprendi)(?: bien| nada)?|explicamelo|explicalo',
      '(?:demasiado|muy) (?:complicado|dificil|complejo)|como (?:si tuviera|a) (?:cinco anos|un nino)|para ninos',
    ]),
    with: 'en con palabras terminos explicalo explicamelo explicarlo explicarmelo explicame explicarme quedado ha no me bien lenguaje es dimelo decirlo espanol mejor',
  },
  unfollow: {
    asks: joinPatterns([
      '(?:deja|deje|dejar|para|pare|parar) de (?:seguir|seguirlo|seguirla|avisarme|informarme)',
      '(?:ya )?no (?:quiero |sigas |siga )(?:mas )?(?:seguir|seguirlo|seguirla|esto|eso|la|el|esta|este|que me avises)',
      'no (?:lo|la) (?:sigas|siga)|no (?:me )?(?:avises|avise|informes) mas',
    ]),
    with: 'ya no mas caso seguir seguirlo seguirla avises de quiero',
  },
  follow: {
    asks: joinPatterns([
      'sigue (?:esto|eso|est[ae]|es[ae]|el|la|con atencion)|siga (?:esto|eso|est[ae]|es[ae]|el|la)|seguir|siguelo|siguela|sigalo|sigala|seguirlo|seguirla|sigueme',
      '(?:mantenme|mantengame|mantenerme|manten|tenme|tengame)(?: \\S+)? (?:informad[oa]|tanto|dia|corriente|al (?:tanto|dia|corriente))',
      '(?:avisame|aviseme|avisarme|dime|digame|notificame|informame)(?: (?:si|cuando|en cuanto|de|con))+ (?:hay|haya|pasa|pase|cualquier|las|nuevas|nuevo|algo|mas|cambia|cambie|novedades)',
    ]),
    with: 'caso al tanto dia corriente informado informada si cuando hay haya algo nuevo nueva novedad novedades noticias cualquier de sobre mas otra cosa pase pasa seguirla seguirlo',
  },
  listSaved: {
    asks: joinPatterns([
      '(?:he|tengo|habia)(?: ya)? (?:guardado|guardados|guardada|guardadas|archivado|apuntado)|guarde yo',
      'mis (?:(?:articulos|noticias) )?(?:guardados|guardadas|favoritos)|mi lista de lectura',
    ]),
    with: 'que cuales articulos noticias muestra muestrame muestreme ensename lista hay en son tengo ya hasta ahora todo dime digame',
  },
  save: {
    asks: joinPatterns([
      'guarda|guarde|guardar|guardalo|guardala|guardelo|guardela|guardame|guardamelo|guardamela|guardarlo|guardarla|guardarmelo|guardas',
      'anadelo|anadela|anadir|archiva|archivalo|apunta|apuntalo|conserva|conservalo|recuerda (?:este|esto|el articulo)|leer mas tarde|leer luego',
    ]),
    with: 'a en mis mi guardados guardadas articulos noticias lista lectura favoritos entre anade esto',
  },
  otherSources: {
    asks: joinPatterns([
      '(?:otras?|otros|demas|mas) (?:fuentes?|periodicos?|medios|diarios)|quien(?:es)? mas (?:lo )?(?:dicen?|informan?|hablan?|publican?|cuentan?)',
      'que dicen (?:los |las )?(?:otros|otras|demas)',
    ]),
    with: 'que dicen dice hay cuales otras otros tambien informan informa sobre hablan habla publican publica de lo alguna algun son',
  },
  source: {
    asks: joinPatterns([
      'fuentes?|segun quien',
      'quien (?:dice|lo dice|dijo|lo dijo|ha dicho|lo ha dicho|publica|lo publica|publico|lo ha publicado|informa|escribio|lo ha escrito|lo escribio|afirma|cuenta|lo cuenta)',
      '(?:que|en que|de que) (?:periodico|diario|medio|sitio|agencia|cadena|web)',
      'de donde (?:lo |la )?(?:sacas|saca|has|ha|sabes)|de donde (?:sale|viene|es|procede) (?:eso|esto|la|esa|esta)',
    ]),
    with: 'cual cuales que de donde sale viene sacas saca sacado es son fue quien dice lo ha publica tus sus tu su informacion en nombra sabes',
  },
  reportTime: {
    asks: joinPatterns([
      'cuando se (?:ha )?(?:publico|publicado|informo|escribio|dijo|conocio)|cuando (?:fue|ha sido) (?:publicad[oa]|escrit[oa])',
      'de cuando (?:es|son|data)|(?:es|sigue siendo) (?:una noticia |la noticia |esto |eso )?de (?:hoy|ayer|esta semana)',
      'que fecha|fecha de|como de (?:reciente|antigu[oa]|actual) es',
    ]),
    with: 'es de cuando fecha tiene publicacion publico ha informo',
  },
  eventTime: { asks: 'cuando (?:fue|paso|ocurrio|ha sido|sucedio)(?: (?:eso|esto))?', with: 'exactamente' },
  more: {
    asks: joinPatterns([
      'mas (?:informacion|detalles?|datos|sobre|acerca|de eso|de esto)|detalles?|saber mas|continua|continue|continuar|sigue|siga|amplia|ampliar|profundiza',
      '(?:cuentame|contarme|cuenteme|dime|decirme|digame|dame) (?:algo )?mas|que mas (?:sabes|sabe|hay de es[eo])|el resto|adelante',
    ]),
    with: 'mas informacion sobre acerca de saber detalles que sabes sabe algo ello contando contandome hablando',
  },
  readAll: {
    asks: 'lee|lea|leer|leeme|leame|leerme|leelo|leemelo|leerlo|leermelo|entero|entera|completo|completa|en voz alta|integro|integra',
    with: 'todo toda entero hasta final el en voz alta version completo',
  },
  language: {
    asks: '(?:en|al|habla|hable|hablas|hablar|hablamos|hablemos) {language}',
    with: 'en al responde responder contesta contestar traduce traducelo traducir traducirlo cambia cambiar repite repitelo idioma dilo decirlo decirmelo dimelo',
  },
}
