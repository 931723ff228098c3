import type { AnswerWords } from '../answers.ts'

export const answers: AnswerWords = {
  asks: {
    age: 'wie alt|welches alter',
    duration: '(?:seit )?wie lange?|wie ?viele (?:minuten|stunden|tage|wochen|monate|jahre)',
    count: 'wie ?viele',
    money: 'wie ?viel geld|wie teuer|preis|kosten|kostet',
    number:
      'wie ?viel|wie (?:alt|weit|hoch|gross|stark|warm|kalt|oft|schnell)|wie ist es ausgegangen|ergebnis',
    time: 'wann|um wie viel uhr|an welchem tag|seit wann|bis wann|ab wann',
    place: 'wo|woher|wohin',
    person: 'wer|wen|wem|wessen',
    reason: 'warum|wieso|weshalb|woran|wodurch|aus welchem grund|was ist der grund|wie kam es|ursache|grund',
    state:
      'was ist (?:los|falsch|verkehrt) mit|(?:ist|sind|wird|werden|hat|haben|kann|geht|gibt|lauft|fahrt|fahren)(?: \\S+){0,4} (?:noch|vorbei|zu ende|wieder|beendet|fertig|offen|zu|geschlossen|schon)',
  },
  age: '\\d{1,3} jahre(?: alt)?|im alter|\\d{1,3}-?jahrig\\w*|ist \\d{2}(?=[.,])|(?<=, )\\d{2}(?=,)',
  time: 'gestern|heute|morgen|fruhjahr|fruhling|sommer|herbst|winter|ostern|weihnachten|nachste\\w* (?:woche|monat|jahr)|mindestens',
  beforeTimeSpan: 'in|bis|ab|seit|vor|nach|binnen|innerhalb|noch|fur',
  place: 'in|im|bei|an|am|auf|aus|nach|von|vor|nahe',
  reason: 'weil|da|wegen|grund|grunde|ursache|denn|durch|aufgrund|nachdem|infolge|schuld|daher|gegen',
  notYet:
    'noch (?:nicht|kein\\w*|unklar|offen|unbekannt)|bislang (?:nicht|kein\\w*|unklar)|bisher (?:nicht|kein\\w*|unklar)',
  weather:
    'wetter wettervorhersage temperatur temperaturen grad sonnig regen regnet schauer schnee schneefall frost nebel bewolkt windig boen',
  goodNews:
    '(?:(?:eine|ein paar|nur|die|irgendwelche) )*(?:guten?|schonen?|frohen?|positiven?) (?:nachrichten?|meldung(?:en)?|geschichten?|neuigkeit(?:en)?)|(?:etwas|was|irgendwas) (?:gutes|schones|positives|frohliches)',
  beforeNouns: 'der die das den dem des ein eine einen einem einer im am vom zum zur in',
  other: 'andere|anderen|anderer|anderes',
}
