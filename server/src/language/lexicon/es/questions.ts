import { joinPatterns } from '../parse-lists.ts'
import type { QuestionWords } from '../questions.ts'

export const questions: QuestionWords = {
  news: `
    noticias noticia nuevo nueva nuevas novedades novedad hoy titulares actualidad pasa pasando paso pasado
    ocurre ocurrido ocurrio sucede sucedido ultimas ultimos ultima ultimo ahora reciente recientes resumen noticiero
    informativo telediario breve boletin
  `,
  newest: 'nuevo nueva nuevas nuevos novedad novedades ultimo ultima ultimos ultimas reciente recientes',
  asking: 'ha han hace hacen hacer dice dicen dijo que',
  everywhere: 'mundo',
  courtesies: joinPatterns([
    'en espanol por favor|por favor en espanol',
    'me l[oa] (?:he )?perdi(?:do)?',
    '(?:que es|que fue|que pasa con) (?:eso|esa historia|ese asunto|esa cosa) (?:del|de la|de los|de las|de)(?= )',
    'si no (?:te|le) importa',
    'si puedes?',
    'un poco',
    '(?:ponme|pongame) al (?:dia|corriente|tanto) (?:del|de la|de los|de las|de|sobre|con)(?= )',
    'me gustaria saber',
    '(?:en )?el mundo (?:del|de la)',
    'he oido(?: decir)? que',
  ]),
  courtesyWords: 'oye eh pues bueno entonces ese esa eso lo cosa tema venga vale solo solamente tipo',
  smallTalk: {
    hello: '(?:hola|buenos dias|buenas tardes|buenas noches|buenas)(?: tidings)?',
    thanks: joinPatterns([
      '(?:(?:vale|no|si|ok|perfecto) )*(?:muchas |mil )?gracias(?: (?:por todo|eso es todo|adios))*',
      'eso es todo(?: por hoy)?',
      'ya (?:esta|basta)',
      'da igual',
      'perfecto',
      'genial',
      'muy bien',
      'estupendo',
    ]),
    bye: 'adios|hasta (?:luego|manana|pronto|la vista)|chao|nos vemos',
    self:
      '(?:hola )?(?:quien eres|quien es usted|como (?:estas|esta usted|te llamas|se llama usted)|que tal(?: estas)?' +
      '|que (?:puedes|sabes|puede|sabe) hacer|eres (?:un robot|humano|humana|real)|estas ahi|ayuda|ayudame|ayudeme)',
    time: joinPatterns([
      'que hora es',
      'que horas son',
      'que (?:dia|fecha) es(?: hoy)?',
      'a que (?:dia|fecha) estamos',
      'cual es la fecha(?: de hoy)?',
    ]),
    other: joinPatterns([
      '(?:cuentame|cuenteme|dime) (?:un|una|otro) (?:chiste|poema|adivinanza|broma|cuento)',
      'hazme reir',
      'canta(?: .*)?',
      'pon (?:musica|una alarma|un temporizador).*',
      '(?:tu )?eres (?:muy |tan |una? )*\\S+',
      'te (?:quiero|odio|amo)',
      'callate la boca',
      'cuanto (?:es|son) \\d+ .*',
      '(?:enciende|apaga) .*',
      'estoy (?:aburrid[oa]|cansad[oa]|triste|feliz)',
    ]),
  },
  topics: {
    Politics: ['política'],
    Technology: ['tecnología'],
    Business: ['economía', 'negocios', 'empresas'],
    Health: ['salud'],
    Science: ['ciencia'],
    Sports: ['deportes', 'deporte'],
    Entertainment: ['entretenimiento', 'espectáculos'],
    Travel: ['viajes', 'turismo'],
    Food: ['gastronomía', 'comida', 'cocina'],
    Environment: ['medio ambiente', 'clima'],
    Education: ['educación'],
    'Art & Culture': ['cultura', 'arte'],
  },
  topicParts: {
    Sports: 'futbol tenis baloncesto balonmano rugby golf ciclismo atletismo boxeo natacion motociclismo',
    Business: 'bolsa mercados dinero',
    Entertainment: 'cine peliculas musica famosos television',
    Technology: 'ia informatica ordenadores internet',
  },
  sourceNames: {
    declined: { el: 'del al' },
    articles: 'el la los las',
    commonNouns: 'mundo pais nacion razon',
    within: 'en',
    subjectAfter: 'con contra',
  },
}
