import type { AnswerWords } from '../answers.ts'

export const answers: AnswerWords = {
  asks: {
    age: 'how old|what age|(?:his|her|their) age',
    duration:
      '(?:for )?how long(?! (?:is|are|was|were) the )|how many (?:minutes|hours|days|weeks|months|years)',
    count: 'how many',
    money: 'how much money|cost|costs|price|worth|how expensive',
    number:
      'how (?:much|old|far|big|high|tall|deep|large|fast|strong|accurate|late|windy|warm|cold)|what (?:age|share|percentage|number)|score|toll',
    time: 'when|what time|what (?:day|date|year|month)|how soon|until when|since when|how long until',
    place: 'where',
    person: 'who|whom|whose|which (?:man|woman|person)',
    reason:
      'why|how come|what (?:caused|led to|is the reason|was the reason)|for what reason|how did it (?:start|happen|begin)|how it started|reason|caused?',
    state:
      'what(?: s| is) (?:wrong|the matter|up) with|(?:is|are|was|were|has|have|did|does|do|will|can)(?: \\S+){0,4} (?:still|yet|over|off|again|finished|any ?more|any longer|through|back|open|closed|working)',
  },
  age: 'years old|aged|at the age of|of age|at \\d{1,3}|\\d{1,3} years|\\d{1,3}[- ]year[- ]old|is \\d{2}(?=[.,])|(?<=, )\\d{2}(?=,)',
  time: 'yesterday|today|tomorrow|tonight|spring|summer|autumn|winter|easter|christmas|next (?:week|month|year)|earlier|later',
  beforeTimeSpan: 'in|until|till|by|from|since|before|after|within|for|another',
  place: 'in|at|near|on|off|from|to|outside|across|towards|above',
  reason:
    'because|because of|due to|caused by|caused|cause|causes|owing to|after|since|reasons?|blames?|blamed|so that|as a result|thanks to|by|against|over',
  notYet:
    "not yet|n[’']t yet|yet to|so far (?:no|not)|(?:still|as yet) (?:unclear|unknown|no)|not (?:immediately )?(?:known|clear)",
  weather:
    'weather forecast temperature temperatures degrees sunny sunshine rain rainy showers snow snowfall frost fog cloudy windy gusts',
  goodNews:
    '(?:(?:a|any|some|something|only|just|the|one) )*(?:good|nice|happy|positive|cheerful|uplifting) (?:news|story|stories|things?|one)|(?:something|anything) (?:good|nice|positive|cheerful|uplifting|happy)',
  beforeNouns: 'the a an of in on about from for at near this that my',
  other: 'other|another',
}
