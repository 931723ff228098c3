import { expect, test } from 'vitest'
import { understoodAs, type Dialogue } from '../../../../tests/support/dialogue.ts'

const dialogues: Dialogue[] = [
  [
    [
      'Buongiorno, dove cercano operai per la fabbrica?',
      'subject “cercano operai fabbrica” as “cercano operai per la fabbrica”',
    ],
  ],
  [
    ['le tre notizie più importanti', 'briefing 3 stories'],
    ['dammi due buone notizie', 'briefing 2 stories good'],
  ],
  [
    ['Sciopero dei treni a Bari', 'subject “Sciopero treni Bari” as “Sciopero dei treni a Bari”'],
    ["perché, cos'è successo?", 'story'],
    ['oddio, come mai?', 'story'],
    ['ma dai, chi è stato?', 'story'],
    ['davvero? e perché?', 'story'],
  ],
  [
    ['Alluvione a Parma', 'subject “Alluvione Parma” as “Alluvione a Parma”'],
    ['e adesso che succede?', 'story'],
    ['cosa succederà dopo?', 'story'],
    ['come va a finire?', 'story'],
    ['quali sono i prossimi passi?', 'story'],
  ],
  [['Cosa dicono le fonti su Matera?', 'comparison of subject “Matera”']],
  [
    ['Il sindaco di Genova', 'subject “sindaco Genova” as “sindaco di Genova”'],
    ['dov’è adesso?', 'story'],
    ['cosa succede adesso?', 'briefing'],
  ],
  [
    ['Incendi in Grecia', 'subject “Incendi Grecia” as “Incendi in Grecia”'],
    ['Quando tornano?', 'story “tornano”'],
    ['Che cosa fa Meloni con le tasse?', 'subject “Meloni tasse” as “Meloni con le tasse”'],
    ['E che cosa c’è di nuovo nello sport?', 'topic as “sport” Sports new'],
    ['Che cosa dice Reuters della Brexit?', 'subject “Brexit” by Reuters'],
    [
      'Perché protestano gli agricoltori?',
      'subject “protestano agricoltori” as “protestano gli agricoltori”',
    ],
  ],
  [
    ['Scioperi in Francia', 'subject “Scioperi Francia” as “Scioperi in Francia”'],
    ['e in Italia?', 'subject “Scioperi Italia” as “Scioperi in Italia”'],
    ['che ne è del tennis?', 'subject “tennis”'],
    ['e il Corriere della Sera?', 'subject “tennis” by Corriere della Sera'],
    ['e ieri?', 'subject “tennis” by Corriere della Sera (ieri)'],
    ['no, in Spagna', 'subject “tennis Spagna” as “tennis in Spagna” by Corriere della Sera (ieri)'],
  ],
  [
    ['Che cosa succede a Milano?', 'subject “Milano”'],
    ['Perché?', 'story'],
    ['Chi è?', 'story'],
    ['Parlami dell’alluvione a Venezia', 'subject “alluvione Venezia” as “alluvione a Venezia”'],
    ['Che cosa ha detto il sindaco su questo?', 'story “sindaco”'],
  ],
  [
    ['Che cosa c’è di nuovo in tecnologia?', 'topic as “tecnologia” Technology new'],
    ['Che cosa c’è di nuovo in tecnologia, ma in breve?', 'topic as “tecnologia” Technology new'],
    ['e nello sport?', 'topic as “sport” Sports'],
    ['non lo sport', 'briefing not Sports'],
    ['in Germania?', 'subject “Germania” not Sports'],
    ['Che cosa c’è di nuovo?', 'briefing new'],
  ],
  [
    ['Le notizie ma niente sport', 'briefing not Sports'],
    ['e stamattina?', 'briefing (stamattina) not Sports'],
    ['che altro?', 'briefing (stamattina) not Sports new'],
    ['Chi ha vinto la partita?', 'subject “vinto partita” as “vinto la partita”'],
  ],
  [
    [
      'Che cosa dicono Reuters e la BBC sui prezzi dell’energia?',
      'comparison of subject “prezzi energia” as “prezzi dell’energia” by Reuters+BBC',
    ],
    ['e CNN?', 'subject “prezzi energia” as “prezzi dell’energia” by CNN'],
    [
      'Che cosa ne dice il Corriere della Sera?',
      'subject “prezzi energia” as “prezzi dell’energia” by Corriere della Sera',
    ],
    ['da lunedì?', 'subject “prezzi energia” as “prezzi dell’energia” by Corriere della Sera (da lunedì)'],
  ],
  [
    ['Confronta Reuters e la BBC sull’inflazione', 'comparison of subject “inflazione” by Reuters+BBC'],
    ['e sul bilancio?', 'comparison of subject “bilancio” by Reuters+BBC'],
    ['grazie', 'chat thanks'],
  ],
  [
    ['Quante notizie ci sono oggi sullo sciopero?', 'count of subject “sciopero” (oggi)'],
    ['e ieri?', 'count of subject “sciopero” (ieri)'],
    ['e a ottobre?', 'count of subject “sciopero” (a ottobre)'],
  ],
  [
    ['Che succede in Georgia?', 'subject “Georgia”'],
    ['no, intendevo la Georgia americana', 'subject “Georgia americana”'],
    ['Perché si è dimesso?', 'story “dimesso”'],
  ],
  [
    ['Terremoto in Giappone', 'subject “Terremoto Giappone” as “Terremoto in Giappone”'],
    ['e in Cile?', 'subject “Terremoto Cile” as “Terremoto in Cile”'],
    ['ancora una volta', 'subject “Terremoto Cile” as “Terremoto in Cile” again'],
    ['Medici senza frontiere', 'subject “Medici senza frontiere”'],
    ['Come stai?', 'chat self'],
  ],
  [
    ['Le ultime da Gaza nelle ultime due ore', 'subject “Gaza” (nelle ultime due ore) new'],
    ['Che cosa è successo martedì?', 'story (nelle ultime due ore) new'],
    ['e Apple?', 'subject “Apple” (nelle ultime due ore)'],
    ['Chi è Giorgia Meloni?', 'subject “Giorgia Meloni”'],
  ],
  [['perché?', 'unclear']],
  [['e in Italia?', 'subject “Italia”']],
  [['niente sport', 'briefing not Sports']],
  [
    ['ehm allora dimmi un po’ cosa succede con i treni', 'subject “treni”'],
    ['dimmi di più', 'story'],
    ['dimmi di più sul secondo', 'story no. 2'],
    ['la terza dimmela meglio', 'story no. 3'],
    ['qual era la seconda?', 'story no. 2'],
    ['chi lo dice', 'attribution'],
    ['c’è altro', 'subject “treni” new'],
    ['notizie dell’altro ieri', 'briefing (dell’altro ieri)'],
    ['e dal Corriere della Sera', 'source by Corriere della Sera (dell’altro ieri)'],
    ['grazie mille', 'chat thanks'],
    ['Ho capito', 'chat acknowledgement'],
    ['Un momento', 'chat acknowledgement'],
    ['che ore sono', 'chat time'],
    ['raccontami una barzelletta', 'chat other'],
    ['sei stupido', 'chat other'],
  ],
  [
    ['cosa c’è di nuovo dal corriere', 'source by Corriere della Sera new'],
    ['basta con lo sport', 'source by Corriere della Sera not Sports'],
  ],
  [['mi fa un notiziario', 'briefing']],
  [['qualcosa che mi tiri su', 'briefing good']],
]

test.each(dialogues)('understands an Italian dialogue that begins with %j', (...dialogue) => {
  const questions = dialogue.map(([question]) => question)
  expect(understoodAs('it', questions)).toEqual(dialogue.map(([, understood]) => understood))
})
