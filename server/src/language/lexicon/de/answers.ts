import { joinPatterns } from '../parse-lists.ts'
import type { AnswerWords } from '../answers.ts'

const then = '(?: (?:jetzt|nun|dann|danach|nachher|noch|weiter|als nachstes))'

export const answers: AnswerWords = {
  asks: {
    former: '(?:vorher|zuvor|davor)(?! gesagt)|ursprunglich',
    next: joinPatterns([
      `was (?:passiert|geschieht|folgt|kommt|wird)(?: denn| da)*${then}+`,
      `was (?:wird|soll)(?: da)?${then}* (?:passieren|geschehen|folgen|kommen)`,
      `wie geht ?(?:es|s|das|die sache)(?: denn| da)*${then}* weiter`,
      `wie (?:wird|konnte|soll) (?:es|das)${then}* (?:weitergehen|enden|ausgehen)`,
      `was (?:ist|sind|ware)${then}* (?:der nachste schritt|die nachsten schritte)`,
      'was (?:jetzt|nun|dann)',
      '(?:jetzt|nun) was(?! )',
    ]),
    words: joinPatterns([
      'was (?:sagt|sagte|sagen|sagten|meint|meinte|meinen)',
      'was (?:hat|haben|hatte|hatten)(?: \\S+){1,4} (?:gesagt|gemeint)',
      'wie (?:reagiert|reagierte|reagieren|reagierten|erklart|erklarte|erklaren)',
    ]),
    age: 'wie alt|welches alter',
    duration: '(?:seit )?wie lange?|wie ?viele (?:minuten|stunden|tage|wochen|monate|jahre)',
    count: 'wie ?viele',
    money: 'wie ?viel geld|wie teuer|preis|kosten|kostet',
    number:
      'wie ?viel|wie (?:alt|weit|hoch|gross|stark|warm|kalt|oft|schnell)|wie ist es ausgegangen|ergebnis',
    time: 'wann|um wie viel uhr|an welchem tag|seit wann|bis wann|ab wann',
    place: 'wo|woher|wohin',
    person: 'wer|wen|wem|wessen|wie(?= (?:heisst|heißt|heissen|heißen|hiess|hieß))',
    reason: 'warum|wieso|weshalb|woran|wodurch|aus welchem grund|was ist der grund|wie kam es|ursache|grund',
    state: joinPatterns([
      'was ist (?:los|falsch|verkehrt) mit',
      'wie (?:ging|geht)(?=(?: \\S+){1,4} aus(?![^ ]))',
      'wie (?:ist|sind)(?=(?: \\S+){1,4} (?:ausgegangen|geendet)(?![^ ]))',
      'wie endeten?',
      '(?:ist|sind|wird|werden|hat|haben|kann|geht|gibt|lauft|fahrt|fahren)' +
        '(?=(?: \\S+){0,4} (?:noch|vorbei|zu ende|wieder|beendet|fertig|offen|zu|geschlossen|schon)(?![^ ]))',
    ]),
  },
  age: '\\d{1,3} jahre(?: alt)?|im alter|\\d{1,3}-?jahrig\\w*|(?:ein|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|\\w+(?:zig|ssig|ßig))jahrig\\w*|ist \\d{2}(?=[.,]| und)|(?<=, )\\d{2}(?=[,.])|(?<=\\()\\d{2}(?=\\))',
  time: joinPatterns([
    'gestern',
    'heute',
    'morgen',
    'fruhjahr',
    'fruhling',
    'sommer',
    'herbst',
    'winter',
    'ostern',
    'weihnachten',
    'nachste\\w* (?:woche|monat|jahr)',
    'mindestens',
  ]),
  beforeTimeSpan: 'in|bis|ab|seit|vor|nach|binnen|innerhalb|noch|fur',
  place: 'in|im|bei|an|am|auf|aus|nach|von|vor|nahe',
  reason: 'weil|da|wegen|grund|grunde|ursache|denn|durch|aufgrund|nachdem|infolge|schuld|daher|gegen',
  moments: 'jetzt nun dann danach momentan',
  notYet: joinPatterns([
    'noch (?:nicht|kein\\w*|unklar|offen|unbekannt)',
    'bislang (?:nicht|kein\\w*|unklar)',
    'bisher (?:nicht|kein\\w*|unklar)',
  ]),
  former: 'statt|anstatt|zuvor|vorher|bisher|bislang|ursprunglich\\S*|zunachst|fruher|von \\d\\S* auf',
  ownReport: '(?:wir (?:haben|hatten)|(?:haben|hatten) wir)(?: \\S+){0,5} (?:gemeldet|berichtet|geschrieben)',
  asksAgain:
    '^(?:\\S+ ){0,2}?(?:wer|was|wie|wo|wann|we[mn]|wessen|woher|wohin|welche[mnrs]?)(?: \\S+)* (?:noch ?mal|noch einmal|nochmals)|(?:hast du|haben sie) (?:\\S+ )?gesagt|sagtest du|sagten sie|(?:du|sie) (?:\\S+ )?gesagt (?:hast|haben)',
  weather:
    'wetter wettervorhersage temperatur temperaturen grad sonnig regen regnet schauer schnee schneefall frost nebel bewolkt windig boen',
  goodNews: joinPatterns([
    '(?:(?:eine|ein paar|nur|die|irgendwelche) )*(?:guten?|schonen?|frohen?|positiven?)' +
      ' (?:nachrichten?|meldung(?:en)?|geschichten?|neuigkeit(?:en)?)',
    '(?:etwas|was|irgendwas) (?:gutes|besseres|schones|schoneres|nettes|netteres|positives|positiveres|frohliches|frohlicheres|lustiges|lustigeres|erfreuliches|erfreulicheres|aufmunterndes)',
    '(?:(?:etwas|was|irgendwas) )?(?:das|was|zum) ?(?:mich |uns )?(?:aufmuntert?|aufmuntern|aufheitert?|aufheitern|freut)',
  ]),
  tone: {
    good: `
      gerettet rettung rettet gefunden uberlebt uberlebte geheilt heilung geboren geburt gewinnt gewann gewonnen sieg sieger
      siegerin preis auszeichnung ausgezeichnet durchbruch entdeckt entdeckung eroffnet wiedereroffnet feiert
      gefeiert gespendet spende spenden geschenk kostenlos erfolg erfolgreich gelungen einigung frieden ruckkehr
      geschlupft freiwillige gluck gesund
    `,
    bad: `
      angriff angriffe krieg bombe schusse mord absturz unfall unfalle brand feuer explosion verbrechen gericht prozess
      angeklagt schuldig gefangnis haft betrug skandal klage sanktionen angst drohung drohungen entlassungen kurzungen
      streik streiks protest proteste seuche krankheit virus krebs einsturz eingesturzt krise schulden verluste verlust
      panne pannen probleme ruckruf sturm hochwasser flut evakuiert evakuierung rucktritt opfer gewalt verloren verliert
      gesperrt insolvenz insolvent
    `,
  },
  beforeNouns: 'der die das den dem des ein eine einen einem einer im am vom zum zur in',
  other: 'andere|anderen|anderer|anderes',
}
