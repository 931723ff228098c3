import type { AnswerWords } from '../answers.ts'

export const answers: AnswerWords = {
  asks: {
    number: 'wie ?viele?|wie (?:alt|weit|hoch|gross|lange?|teuer|stark|warm|kalt|oft|schnell)|welcher preis|was kostet|kosten|kostet|wie ist es ausgegangen|ergebnis',
    time: 'wann|um wie viel uhr|an welchem tag|seit wann|bis wann|ab wann',
    place: 'wo|woher|wohin',
    person: 'wer|wen|wem|wessen',
    reason: 'warum|wieso|weshalb|woran|wodurch|aus welchem grund|was ist der grund|wie kam es|ursache|grund',
  },
  time: 'gestern|heute|morgen|bis|ab|seit|vor|nach|nachsten?|nachster|fruhjahr|fruhling|sommer|herbst|winter|ostern|weihnachten|mindestens',
  place: 'in|im|bei|an|am|auf|aus|nach|von|vor|nahe',
  reason: 'weil|da|wegen|grund|grunde|ursache|denn|durch|aufgrund|nachdem|infolge|schuld|daher',
  other: 'andere|anderen|anderer|anderes',
}
