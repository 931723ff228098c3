import type { Commands } from '../commands.ts'

export const commands: Commands = {
  phrases: {
    acknowledgement:
      'si|vale|ok|okay|de acuerdo|por supuesto|aja|ya|claro|bien|muy bien|hm|hmm|mhm|ah|ya veo|entiendo|perfecto|bueno|interesante',
    stop: 'para|pare|parate|alto|stop|basta|ya basta|espera|espere|no|no no|silencio|callate|callese|calla|un momento|pausa|cancela|cancele|suficiente',
    repeat:
      'repite|repita|repitelo|repitalo|repite eso|repita eso|otra vez|dilo otra vez|digalo otra vez|una vez mas|de nuevo|perdon|como|que has dicho|que ha dicho',
    slower:
      'mas despacio|mas lento|habla mas despacio|hable mas despacio|habla mas lento|ve mas despacio|demasiado rapido|despacio',
    faster: 'mas rapido|mas deprisa|habla mas rapido|hable mas rapido|acelera|acelere|demasiado lento',
    louder:
      'mas alto|mas fuerte|habla mas alto|hable mas alto|sube el volumen|suba el volumen|no te oigo|no le oigo',
    quieter:
      'mas bajo|mas suave|habla mas bajo|hable mas bajo|baja el volumen|baje el volumen|demasiado alto',
    next: 'siguiente|el siguiente|la siguiente|siguiente noticia|la siguiente noticia|proxima|la proxima|pasa|pase|salta|salte',
    previous:
      'anterior|el anterior|la anterior|noticia anterior|la noticia anterior|atras|vuelve|vuelva|la de antes',
    who: 'quien dice eso|quien lo dice|quien dice esto|quien ha dicho eso|quien dijo eso|cual es la fuente|que fuente|de donde sale eso|de donde es eso',
    more: 'mas|mas sobre eso|mas sobre esto|mas de eso|mas acerca de eso|cuentame mas|cuenteme mas|dime mas|digame mas|mas detalles',
  },
  courtesies: 'por favor|gracias|oye|oiga|pues',
  moreOn: '(?:cuentame |cuenteme |dime |digame )?mas (?:sobre|de|acerca de) (?:el|la|lo)?',
  ordinals: [
    'primero|primera|primer',
    'segundo|segunda',
    'tercero|tercera|tercer',
    'cuarto|cuarta',
    'quinto|quinta',
  ],
  storyNouns: 'noticia|articulo|historia',
  unfinished: `
    y e pero o u porque si cuando que quien cuyo el la los las un una unos unas de del a al en con sin por
    para sobre entre contra hacia desde hasta es son era fue ha han mi tu su sus nuestro este esta estos
    estas ese esa como eh
  `,
  openers: `
    que quien quienes cual cuales cuando como donde cuanto por hay dime digame cuentame dame deme lee leeme
    hablame
  `,
  completers: 'nuevo noticias novedades titulares pasa hoy sobre de del',
}
