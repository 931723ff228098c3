import type { AnswerWords } from '../answers.ts'

export const answers: AnswerWords = {
  asks: {
    age: 'how old|what age|(?:his|her|their) age',
    number:
      'how (?:many|much|old|far|big|long|high|tall|deep|large|fast|strong|accurate|late|windy|warm|cold)|what (?:age|share|percentage|number|price)|cost|costs|what does it cost|score|toll',
    time: 'when|what time|what (?:day|date|year|month)|how soon|until when|since when|how long until',
    place: 'where',
    person: 'who|whom|whose|which (?:man|woman|person)',
    reason:
      'why|how come|what (?:caused|led to|is the reason|was the reason)|for what reason|how did it (?:start|happen|begin)|how it started|reason|caused?',
  },
  age: 'years old|aged|at the age of|of age|at \\d{1,3}|\\d{1,3} years',
  time: 'yesterday|today|tomorrow|tonight|until|till|by|from|since|before|after|next|spring|summer|autumn|winter|easter|christmas|earlier|later',
  place: 'in|at|near|on|off|from|to|outside|across|towards|above',
  reason:
    'because|because of|due to|caused by|caused|cause|causes|owing to|after|since|reasons?|blames?|blamed|so that|as a result|thanks to|by',
  goodNews:
    '(?:(?:a|any|some|something|only|just|the|one) )*(?:good|nice|happy|positive|cheerful|uplifting) (?:news|story|stories|things?|one)|(?:something|anything) (?:good|nice|positive|cheerful|uplifting|happy)',
  beforeNouns: 'the a an of in on about from for at near this that my',
  other: 'other|another',
}
