import { joinPatterns } from '../parse-lists.ts'
import type { AnswerWords } from '../answers.ts'

const then = '(?: (?:now|next|then|afterwards|after (?:that|this)|from here|from now on))'

export const answers: AnswerWords = {
  asks: {
    former:
      '(?:and |but )?before(?: (?:that|this|then|now))?(?= (?:how|what|when|where|who)(?![^ ]))|before(?: (?:that|this|then|now))?$|previously|originally',
    next: joinPatterns([
      `what(?: will)? happens?${then}*`,
      `what (?:will )?(?:comes?|follows?)${then}+`,
      `what (?:s|is) (?:going|supposed|expected|likely|due) to (?:happen|come|follow)${then}*`,
      'what (?:s|is|are|will be) (?:the )?next(?: steps?)?',
      '(?:now|next|then|so) what(?! )',
      'what (?:now|next|then)',
      `how (?:does|do|will|might|could) (?:it|this|that|things|the story) (?:go on|continue|end|develop|play out)${then}*`,
      'where (?:does|do|will) (?:it|this|that|things|they) go from here',
    ]),
    words: joinPatterns([
      'what (?:did|does|do|has|have|had|is|are) (?:\\S+ ){1,4}(?:say|says|said|saying|think)',
      'how (?:did|does|do|has|have) (?:\\S+ ){1,4}(?:react|reacted|respond|responded|explain|explained)',
    ]),
    age: 'how old|what age|(?:his|her|their) age',
    duration:
      '(?:for )?how long(?! (?:is|are|was|were) the )|how many (?:minutes|hours|days|weeks|months|years)',
    count: 'how many',
    money: 'how much money|cost|costs|price|worth|how expensive',
    number: joinPatterns([
      'how (?:much|old|far|big|high|tall|deep|large|fast|strong|accurate|late|windy|warm|cold)',
      'what (?:age|share|percentage|number)',
      'score',
      'toll',
    ]),
    time: 'when|what time|what (?:day|date|year|month)|how soon|until when|since when|how long until',
    place: 'where',
    person:
      'who|whom|whose|which (?:man|woman|person)|what (?:is|s|was|are|were) (?:(?:his|her|its|their) names?|(?:he|she|it|they)(?= (?:called|named)))',
    reason: joinPatterns([
      'why',
      'how come',
      'what (?:caused|led to|is the reason|was the reason)',
      'for what reason',
      'what (?:did|has|have|had)(?= (?:\\S+ ){1,3}(?:die|died) (?:of|from)(?![^ ]))',
      '(?:of|from) what',
      'how did it (?:start|happen|begin)',
      'how it started',
      'reason',
      'caused?',
    ]),
    state: joinPatterns([
      'what(?: s| is) (?:wrong|the matter|up) with',
      'how did(?=(?: \\S+){1,4} (?:end|finish|turn out)(?![^ ]))',
      '(?:is|are|was|were|has|have|did|does|do|will|can)' +
        '(?=(?: \\S+){0,4} (?:still|yet|over|off|again|finished|any ?more|any longer|through|back|open|closed|working)(?![^ ]))',
    ]),
  },
  age: joinPatterns([
    'years old',
    'aged',
    'at the age of',
    'of age',
    'at \\d{1,3}',
    '(?<!(?:after|for|in|over|than|every|last|next|least|most|past|within|another) )\\d{1,3} years',
    '\\d{1,3}[- ]year[- ]old',
    'is \\d{2}(?=[.,]| and)',
    '(?<=, )\\d{2}(?=[,.])',
    '(?<=\\()\\d{2}(?=\\))',
  ]),
  time: joinPatterns([
    'yesterday',
    'today',
    'tomorrow',
    'tonight',
    'spring',
    'summer',
    'autumn',
    'winter',
    'easter',
    'christmas',
    'next (?:week|month|year)',
    'earlier',
    'later',
  ]),
  beforeTimeSpan: 'in|until|till|by|from|since|before|after|within|for|another',
  place: 'in|at|near|on|off|from|to|outside|across|towards|above',
  reason: joinPatterns([
    'because',
    'because of',
    'due to',
    'caused by',
    'caused',
    'cause',
    'causes',
    'owing to',
    'after',
    'since',
    'reasons?',
    'blames?',
    'blamed',
    'so that',
    'as a result',
    'thanks to',
    'by',
    'against',
    'over',
    '(?:died|dies|death) (?:of|from)',
  ]),
  moments: 'now next then currently happens',
  notYet:
    "not yet|n[’']t yet|yet to|so far (?:no|not)|(?:still|as yet) (?:unclear|unknown|no)|not (?:immediately )?(?:known|clear)",
  former:
    'instead of|rather than|earlier|previous(?:ly)?|originally|initially|(?:up|down) from|more than (?:was )?(?:last|first|before)|(?:had been|was) (?:planned|reported|due)',
  ownReport: '(?<!what )we (?:(?:had|have|wrongly|incorrectly) )*(?:wrote|written|reported|stated|published)',
  asksAgain:
    '(?:did|do|have) you (?:just )?(?:say|said)|you (?:just )?said|(?:who|what|which|where|how \\S+)(?: \\S+)* again$|when (?:was|did|is) (?:that|this|it) again',
  weather:
    'weather forecast temperature temperatures degrees sunny sunshine rain rainy showers snow snowfall frost fog cloudy windy gusts',
  goodNews: joinPatterns([
    '(?:(?:a|any|some|something|only|just|the|one) )*(?:good|nice|happy|positive|cheerful|uplifting)' +
      ' (?:news|story|stories|things?|one)',
    '(?:something|anything) (?:(?:a (?:bit|little) )?more |a (?:bit|little) )?(?:good|better|nice|nicer|positive|cheerful|upbeat|uplifting|happy|happier)',
    '(?:something|anything) less (?:grim|gloomy|depressing|sad)',
    '(?:(?:something|anything) (?:to |that (?:will |would )?))?cheers? (?:me|us) up',
    '(?:(?:something|anything) (?:to|that) )?makes? (?:me|us) (?:smile|happy)',
  ]),
  tone: {
    good: `
      rescued rescue rescues saved survived survives recovered recovers reunited safe born birth wins won win
      winner victory triumph prize award awards awarded champion cure cured cures breakthrough discovery discovered
      celebrates celebrated celebration reopens reopened reopening restored donated donates donation gift free success
      successful returns oldest hatched hatches adopted volunteers thanked praised agreement peace
    `,
    bad: `
      attack attacks attacked war bomb bombs shooting shot murder murdered crash crashed fire fires explosion blast
      crime crimes court trial bribery charged accused guilty prison jail jailed fraud scandal lawsuit lawsuits sanctions fears
      threat threats layoffs cuts strike strikes protest protests outbreak disease virus cancer collapse collapsed
      crisis debt losses lost loses glitch glitches problems recall recalls storm flood floods drought evacuated
      resigns resigned sacked trapped victims violence abuse fell falls drop
    `,
  },
  beforeNouns: 'the a an of in on about from for at near this that these those my',
  other: 'other|another',
}
