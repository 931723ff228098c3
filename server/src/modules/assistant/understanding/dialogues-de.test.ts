import { expect, test } from 'vitest'
import { understoodAs, type Dialogue } from '../../../../tests/support/dialogue.ts'

const dialogues: Dialogue[] = [
  [['Guten Abend, gibt es Neues zur Brücke in Kiel?', 'subject “Brücke Kiel” as “Brücke in Kiel” new']],
  [
    ['die drei wichtigsten Meldungen', 'briefing 3 stories'],
    ['drei gute Nachrichten', 'briefing 3 stories good'],
  ],
  [
    ['Streik bei der Bahn', 'subject “Streik Bahn” as “Streik bei der Bahn”'],
    ['wieso, was ist passiert?', 'story'],
    ['oh nein, was ist da passiert?', 'story'],
    ['wie ist das passiert?', 'story'],
    ['wie konnte das passieren?', 'story'],
    ['krass, wer war das?', 'story'],
    ['und sonst heute noch was?', 'briefing (heute) new'],
  ],
  [
    ['Hochwasser in Passau', 'subject “Hochwasser Passau” as “Hochwasser in Passau”'],
    ['und was kommt jetzt?', 'story'],
    ['wie geht es nun weiter?', 'story'],
    ['was passiert als nächstes?', 'story'],
    ['was wird dann passieren?', 'story'],
  ],
  [['Was sagen die Quellen zur Seilbahn?', 'comparison of subject “Seilbahn”']],
  [
    ['Wer ist Bürgermeister von Kassel?', 'subject “Bürgermeister Kassel” as “Bürgermeister von Kassel”'],
    ['wo ist er jetzt?', 'story'],
    ['was gibt es jetzt Neues?', 'briefing new'],
  ],
  [
    ['Waldbrand in Celle', 'subject “Waldbrand Celle” as “Waldbrand in Celle”'],
    ['ist der jetzt aus?', 'story'],
    ['wie heißt sie?', 'subject “heißt”'],
    ['wie alt ist der?', 'story'],
    ['wie heißen Sie?', 'chat self'],
  ],
  [
    ['Waldbrände in Griechenland', 'subject “Waldbrände Griechenland” as “Waldbrände in Griechenland”'],
    ['Hat er das gesagt?', 'story'],
    ['Was machen die Grünen?', 'subject “Grünen”'],
    ['Und was gibt es Neues im Sport?', 'topic as “Sport” Sports new'],
    ['Gibt es etwas von Reuters zum Brexit?', 'subject “Brexit” by Reuters'],
    ['Was denkt Trump über seine Gegner?', 'subject “Trump Gegner” as “Trump über seine Gegner”'],
  ],
  [
    ['Streiks in Frankreich', 'subject “Streiks Frankreich” as “Streiks in Frankreich”'],
    ['und in Italien?', 'subject “Streiks Italien” as “Streiks in Italien”'],
    ['Was ist mit Tennis?', 'subject “Tennis”'],
    ['und der Spiegel?', 'subject “Tennis” by Der Spiegel'],
    ['und gestern?', 'subject “Tennis” by Der Spiegel (gestern)'],
    ['nein, in Spanien', 'subject “Tennis Spanien” as “Tennis in Spanien” by Der Spiegel (gestern)'],
  ],
  [
    ['Was ist heute in Berlin passiert?', 'subject “Berlin” (heute)'],
    ['Warum?', 'story (heute)'],
    ['Wer ist er?', 'story (heute)'],
    ['Was sagt Merz zur Rente?', 'subject “Merz Rente” as “Merz zur Rente”'],
    ['Was hat der Minister dazu gesagt?', 'story “Minister”'],
  ],
  [
    ['Was gibt es Neues aus der Wirtschaft?', 'topic as “Wirtschaft” Business new'],
    ['Was gibt es Neues aus der Wirtschaft, aber kurz?', 'topic as “Wirtschaft” Business new'],
    ['und im Sport?', 'topic as “Sport” Sports'],
    ['nicht Sport', 'briefing not Sports'],
    ['in Österreich?', 'subject “Österreich” not Sports'],
    ['Was gibt es Neues?', 'briefing new'],
  ],
  [
    ['Nachrichten, aber kein Sport', 'briefing not Sports'],
    ['und heute Morgen?', 'briefing (heute Morgen) not Sports'],
    ['was noch?', 'briefing (heute Morgen) not Sports new'],
    ['Wer hat die Wahl gewonnen?', 'subject “Wahl gewonnen”'],
  ],
  [
    [
      'Was sagen Reuters und die BBC zu den Energiepreisen?',
      'comparison of subject “Energiepreisen” by Reuters+BBC',
    ],
    ['und CNN?', 'subject “Energiepreisen” by CNN'],
    ['Was schreibt der Spiegel dazu?', 'subject “Energiepreisen” by Der Spiegel'],
    ['seit Montag?', 'subject “Energiepreisen” by Der Spiegel (seit Montag)'],
  ],
  [
    ['Vergleiche Reuters und BBC zur Inflation', 'comparison of subject “Inflation” by Reuters+BBC'],
    ['und zum Haushalt?', 'comparison of subject “Haushalt” by Reuters+BBC'],
    ['danke', 'chat thanks'],
  ],
  [
    ['Wie viele Meldungen gibt es heute zum Streik?', 'count of subject “Streik” (heute)'],
    ['und gestern?', 'count of subject “Streik” (gestern)'],
    ['und im Oktober?', 'count of subject “Streik” (im Oktober)'],
  ],
  [
    ['Was passiert in Georgien?', 'subject “Georgien”'],
    ['nein, ich meinte Georgia', 'subject “Georgia”'],
    ['Warum ist er zurückgetreten?', 'story “zurückgetreten”'],
  ],
  [
    ['Nachrichten, außer Fußball', 'briefing not fußball'],
    ['noch einmal', 'briefing not fußball again'],
    ['Waldbrand außer Kontrolle', 'subject “Waldbrand außer Kontrolle”'],
    ['Ärzte ohne Grenzen', 'subject “Ärzte ohne Grenzen”'],
    ['Wie geht es dir?', 'chat self'],
  ],
  [
    ['Neues zu Gaza in den letzten zwei Stunden', 'subject “Gaza” (in den letzten zwei Stunden) new'],
    ['Was ist am Dienstag passiert?', 'story (in den letzten zwei Stunden) new'],
    ['Was ist mit Apple?', 'subject “Apple” (in den letzten zwei Stunden)'],
    ['Wer ist Giorgia Meloni?', 'subject “Giorgia Meloni”'],
  ],
  [['warum?', 'unclear']],
  [['und in Italien?', 'subject “Italien”']],
  [['kein Sport bitte', 'briefing not Sports']],
  [['Sportnachrichten bitte', 'topic as “Sportnachrichten” Sports']],
  [['Das Neueste aus Wien seit heute früh', 'subject “Wien” (seit heute früh) new']],
  [
    ['was gibt es neues vom spiegel', 'source by Der Spiegel new'],
    ['und sonst', 'source by Der Spiegel new'],
    ['noch was', 'source by Der Spiegel new'],
    ['erzähl mir mehr', 'story by Der Spiegel new'],
    ['und die zweite', 'story no. 2 by Der Spiegel new'],
    ['mehr zur letzten', 'story no. -1 by Der Spiegel new'],
    ['wer sagt das', 'attribution by Der Spiegel new'],
    ['danke schön', 'chat thanks'],
    ['Alles klar', 'chat acknowledgement'],
    ['Sei still', 'chat acknowledgement'],
    ['wer kritisiert das', 'story “kritisiert” by Der Spiegel new'],
  ],
  [
    ['äh also was gibt es denn so bei der bahn bitte', 'subject “bahn”'],
    [
      'könntest du mir vielleicht sagen was gerade in der wirtschaft los ist',
      'topic as “wirtschaft” Business',
    ],
    ['nachrichten von letzter woche', 'briefing (von letzter woche)'],
    [
      'vergleiche spiegel und reuters zum erdbeben',
      'comparison of subject “erdbeben” by Der Spiegel+Reuters',
    ],
    ['was ist los in der welt', 'briefing'],
    ['wie spät ist es', 'chat time'],
    ['erzähl mir einen witz', 'chat other'],
    ['seit dem letzten mal', 'briefing new'],
  ],
  [
    ['gibt’s was neues vom spiegel', 'source by Der Spiegel new'],
    ['lies die zweite meldung vor', 'story no. 2 by Der Spiegel new'],
    ['was ist mit dem streik', 'subject “streik” by Der Spiegel'],
    ['wann endet er', 'story “endet” by Der Spiegel'],
    ["wann geht's los", 'story by Der Spiegel'],
    ['ich will nichts über sport', 'subject “streik” by Der Spiegel not Sports'],
  ],
  [['die Kurznachrichten bitte, ich habe nur eine Minute', 'briefing']],
  [['was Aufmunterndes', 'briefing good']],
  [
    ['Was ist mit dem Bären in Tirol?', 'subject “Bären Tirol” as “Bären in Tirol”'],
    [
      'nein, ich hab den Wolf gemeint, der die Schafe reißt',
      'subject “Wolf Schafe reißt” as “Wolf der die Schafe reißt”',
    ],
    ['ich hab nicht den Wolf gemeint, sondern den Luchs', 'subject “Luchs”'],
    ['was hat er damit gemeint?', 'story “damit gemeint”'],
    ['nein, auf Deutsch bitte: das Finale in Denver', 'subject “Finale Denver” as “Finale in Denver”'],
    ['auf Deutsch bitte', 'unclear'],
  ],
]

test.each(dialogues)('understands a German dialogue that begins with %j', (...dialogue) => {
  const questions = dialogue.map(([question]) => question)
  expect(understoodAs('de', questions)).toEqual(dialogue.map(([, understood]) => understood))
})
