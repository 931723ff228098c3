import { expect, test } from 'vitest'
import { understoodAs, type Dialogue } from '../../../../tests/support/dialogue.ts'

const dialogues: Dialogue[] = [
  [['Buenas tardes, ¿qué pasó con el puente de Toledo?', 'subject “puente Toledo” as “puente de Toledo”']],
  [
    ['las tres noticias más importantes', 'briefing 3 stories'],
    ['los cuatro titulares de hoy', 'briefing (hoy) 4 stories'],
  ],
  [
    ['Huelga en Iberia', 'subject “Huelga Iberia” as “Huelga en Iberia”'],
    ['vaya, ¿y por qué?', 'story'],
    ['espera, ¿qué ha pasado?', 'story'],
    ['madre mía, ¿cómo fue?', 'story'],
  ],
  [
    ['Inundaciones en Murcia', 'subject “Inundaciones Murcia” as “Inundaciones en Murcia”'],
    ['¿y ahora qué pasa?', 'story'],
    ['¿qué pasará después?', 'story'],
    ['¿cuál es el siguiente paso?', 'story'],
    ['¿cómo sigue la historia?', 'story'],
  ],
  [['¿Qué dicen las fuentes sobre Murcia?', 'comparison of subject “Murcia”']],
  [
    ['La alcaldesa de Cádiz', 'subject “alcaldesa Cádiz” as “alcaldesa de Cádiz”'],
    ['¿dónde está ahora?', 'story'],
    ['¿qué pasa ahora?', 'briefing'],
  ],
  [
    ['Incendios en Grecia', 'subject “Incendios Grecia” as “Incendios en Grecia”'],
    ['¿Cuándo vuelven?', 'story “vuelven”'],
    ['¿Qué hace Sánchez con los impuestos?', 'subject “Sánchez impuestos” as “Sánchez con los impuestos”'],
    ['¿Y qué hay de nuevo en deportes?', 'topic as “deportes” Sports new'],
    ['¿Qué dice Reuters del Brexit?', 'subject “Brexit” by Reuters'],
    [
      '¿Por qué protestan los agricultores?',
      'subject “protestan agricultores” as “protestan los agricultores”',
    ],
  ],
  [
    ['Huelgas en Francia', 'subject “Huelgas Francia” as “Huelgas en Francia”'],
    ['¿y en Italia?', 'subject “Huelgas Italia” as “Huelgas en Italia”'],
    ['¿qué hay del tenis?', 'subject “tenis”'],
    ['¿y El País?', 'subject “tenis” by El País'],
    ['¿y ayer?', 'subject “tenis” by El País (ayer)'],
    ['no, en España', 'subject “tenis España” as “tenis en España” by El País (ayer)'],
  ],
  [
    ['¿Qué pasa en Valencia?', 'subject “Valencia”'],
    ['¿Por qué?', 'story'],
    ['¿Quién es?', 'story'],
    ['Háblame de la inundación en Venecia', 'subject “inundación Venecia” as “inundación en Venecia”'],
    ['¿Qué dijo el alcalde sobre eso?', 'story “alcalde”'],
  ],
  [
    ['¿Qué hay de nuevo en tecnología?', 'topic as “tecnología” Technology new'],
    ['¿Qué hay de nuevo en tecnología, pero breve?', 'topic as “tecnología” Technology new'],
    ['¿y en deportes?', 'topic as “deportes” Sports'],
    ['no deportes', 'briefing not Sports'],
    ['¿en Alemania?', 'subject “Alemania” not Sports'],
    ['¿Qué hay de nuevo?', 'briefing new'],
  ],
  [
    ['Las noticias, pero sin deportes', 'briefing not Sports'],
    ['¿y esta mañana?', 'briefing (esta mañana) not Sports'],
    ['¿qué más?', 'briefing (esta mañana) not Sports new'],
    ['¿Quién ganó el partido?', 'subject “ganó partido” as “ganó el partido”'],
  ],
  [
    [
      '¿Qué dicen Reuters y la BBC sobre los precios de la energía?',
      'comparison of subject “precios energía” as “precios de la energía” by Reuters+BBC',
    ],
    ['¿y CNN?', 'subject “precios energía” as “precios de la energía” by CNN'],
    ['¿Qué dice El País sobre eso?', 'subject “precios energía” as “precios de la energía” by El País'],
    ['¿desde el lunes?', 'subject “precios energía” as “precios de la energía” by El País (desde el lunes)'],
  ],
  [
    ['Compara Reuters y la BBC sobre la inflación', 'comparison of subject “inflación” by Reuters+BBC'],
    ['¿y sobre el presupuesto?', 'comparison of subject “presupuesto” by Reuters+BBC'],
    ['gracias', 'chat thanks'],
  ],
  [
    ['¿Cuántas noticias hay hoy sobre la huelga?', 'count of subject “huelga” (hoy)'],
    ['¿y ayer?', 'count of subject “huelga” (ayer)'],
    ['¿y en octubre?', 'count of subject “huelga” (en octubre)'],
  ],
  [
    ['¿Qué pasa en Georgia?', 'subject “Georgia”'],
    ['no, quería decir Georgia el país', 'subject “Georgia país” as “Georgia el país”'],
    ['¿Por qué dimitió?', 'story “dimitió”'],
  ],
  [
    ['Terremoto en Japón', 'subject “Terremoto Japón” as “Terremoto en Japón”'],
    ['¿y en Chile?', 'subject “Terremoto Chile” as “Terremoto en Chile”'],
    ['otra vez', 'subject “Terremoto Chile” as “Terremoto en Chile” again'],
    ['Médicos sin fronteras', 'subject “Médicos sin fronteras”'],
    ['¿Cómo estás?', 'chat self'],
  ],
  [
    ['Lo último de Gaza en las últimas dos horas', 'subject “Gaza” (en las últimas dos horas) new'],
    ['¿Qué pasó el martes?', 'story (en las últimas dos horas) new'],
    ['¿y Apple?', 'subject “Apple” (en las últimas dos horas)'],
    ['¿Quién es Giorgia Meloni?', 'subject “Giorgia Meloni”'],
    ['Al menos 10 muertos en un incendio', 'subject “10 muertos incendio” as “10 muertos en un incendio”'],
  ],
  [['¿por qué?', 'unclear']],
  [['¿y en Italia?', 'subject “Italia”']],
  [['sin deportes', 'briefing not Sports']],
  [
    ['eh pues dime qué está pasando con la vivienda por favor', 'subject “vivienda”'],
    ['cuéntame más', 'story'],
    ['cuéntame más sobre la segunda', 'story no. 2'],
    ['la tercera esa cuéntamela', 'story no. 3'],
    ['¿cuál era la segunda?', 'story no. 2'],
    ['quién dice eso', 'attribution'],
    ['hay más', 'subject “vivienda” new'],
    ['muchas gracias', 'chat thanks'],
    ['Ya veo', 'chat acknowledgement'],
    ['Un momento', 'chat acknowledgement'],
    ['qué hora es', 'chat time'],
    ['cuéntame un chiste', 'chat other'],
    ['eres tonto', 'chat other'],
  ],
  [
    ['qué pasa en el mundo', 'briefing'],
    ['no quiero deportes', 'briefing not Sports'],
    ['noticias de El País', 'source by El País'],
  ],
  [['un noticiero, tengo solo dos minutos', 'briefing']],
  [['algo que me alegre', 'briefing good']],
]

test.each(dialogues)('understands a Spanish dialogue that begins with %j', (...dialogue) => {
  const questions = dialogue.map(([question]) => question)
  expect(understoodAs('es', questions)).toEqual(dialogue.map(([, understood]) => understood))
})
