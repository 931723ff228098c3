import type { AnswerWords } from '../answers.ts'

export const answers: AnswerWords = {
  asks: {
    age: 'wie alt|welches alter',
    number:
      'wie ?viele?|wie (?:alt|weit|hoch|gross|lange?|teuer|stark|warm|kalt|oft|schnell)|welcher preis|was kostet|kosten|kostet|wie ist es ausgegangen|ergebnis',
    time: 'wann|um wie viel uhr|an welchem tag|seit wann|bis wann|ab wann',
    place: 'wo|woher|wohin',
    person: 'wer|wen|wem|wessen',
    reason: 'warum|wieso|weshalb|woran|wodurch|aus welchem grund|was ist der grund|wie kam es|ursache|grund',
  },
  age: '\\d{1,3} jahre(?: alt)?|im alter|\\d{1,3}-?jahrig\\w*',
  time: 'gestern|heute|morgen|bis|ab|seit|vor|nach|nachsten?|nachster|fruhjahr|fruhling|sommer|herbst|winter|ostern|weihnachten|mindestens',
  place: 'in|im|bei|an|am|auf|aus|nach|von|vor|nahe',
  reason: 'weil|da|wegen|grund|grunde|ursache|denn|durch|aufgrund|nachdem|infolge|schuld|daher',
  goodNews:
    '(?:(?:eine|ein paar|nur|die|irgendwelche) )*(?:guten?|schonen?|frohen?|positiven?) (?:nachrichten?|meldung(?:en)?|geschichten?|neuigkeit(?:en)?)|(?:etwas|was|irgendwas) (?:gutes|schones|positives|frohliches)',
  beforeNouns: 'der die das den dem des ein eine einen einem einer im am vom zum zur in',
  other: 'andere|anderen|anderer|anderes',
}
