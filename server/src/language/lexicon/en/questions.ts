import { joinPatterns } from '../parse-lists.ts'
import type { QuestionWords } from '../questions.ts'

export const questions: QuestionWords = {
  news: `
    news new latest today headlines headline briefing update updates happening happened stories story now
    recent current brief top whats happen breaking bulletin rundown roundup
  `,
  newest: 'new newest latest recent recently update updates breaking',
  asking: `
    do does did say says said have has had can could will would should may might t s you we they it he she i
    think thinks doing tell happening happened
  `,
  everywhere: 'world planet',
  courtesies: joinPatterns([
    'in english please|please in english',
    'i (?:totally |completely )?missed (?:it|that|this|the news)(?: today| yesterday)?',
    '(?:what s|what is|what was) (?:all )?(?:this|that) (?:story|thing|business|fuss) (?:about|with)',
    'if you (?:dont|don t|do not|wouldnt|wouldn t) mind',
    'if you (?:can|could|please|like)',
    'i (?:was|am|m) (?:just )?wondering(?: if| what)?',
    'do you (?:happen to )?know(?: if| anything)?',
    'let me know',
    'i (?:ve |have )?(?:just )?heard(?: (?:somewhere|on the (?:radio|news)))?(?: that)?',
    '(?:fill me in|catch me up|(?:bring|get) me up to (?:speed|date)) (?:on|about|with)(?= )',
    'right now',
    'at the moment',
    '(?:in )?the world of',
  ]),
  courtesyWords:
    'one ones yeah yep like thing things stuff anyway actually really hey only oh wow gosh guys kind sort bit lot then instead guy bloke fella chap dude',
  smallTalk: {
    hello: '(?:hello|hi|hey|good (?:morning|afternoon|evening))(?: there| tidings| again)?',
    thanks: joinPatterns([
      '(?:(?:ok|okay|great|perfect|no|yes) )*(?:thank you|thanks|cheers|thx)' +
        '(?: (?:a lot|so much|very much|again|that s (?:all|it|enough)|for (?:today|now)|bye))*',
      'that s (?:all|it|enough)(?: for (?:today|now|me))?',
      'never ?mind',
      'great',
      'perfect',
      'good',
      'nice',
      'cool',
      'awesome',
      'fine',
      'wonderful',
    ]),
    bye: '(?:bye|good ?bye|good night|see you)(?: bye| later| soon| tomorrow| then)?',
    self: joinPatterns([
      '(?:who|what|how) are you(?: doing)?(?: today)?',
      'how s it going',
      'what(?: can| do) you do',
      'what can i (?:ask|say)(?: you)?',
      'what(?: s| is) your name',
      'are you (?:there|real|human|a robot|a human|an ai|a bot)',
      'how do you work',
      'help(?: me)?',
    ]),
    time: joinPatterns([
      'what time is it(?: now)?',
      'what(?: s| is) the time',
      'what(?: day| date) is (?:it|today)(?: today)?',
      'what(?: s| is) (?:the|today s) date(?: today)?',
    ]),
    other: joinPatterns([
      'tell me (?:a|another|some) (?:joke|jokes|poem|riddle|fairy tale|bedtime story)',
      'make me laugh',
      'sing(?: .*)?',
      'play (?:some |a )?(?:music|song).*',
      'set (?:an|a|the|my) (?:alarm|timer).*',
      'you(?: are| re) (?:so |very |really |such an? |an? )*(?:\\S+)',
      'i (?:love|hate) you',
      'fuck.*',
      'what(?: is| s) \\d+ .*',
      'how much is \\d+ .*',
      '(?:switch|turn) (?:on|off) .*',
      'i(?: m| am) (?:bored|tired|sad|happy|hungry)',
    ]),
  },
  topics: {
    Politics: ['politics', 'political'],
    Technology: ['technology', 'tech'],
    Business: ['business', 'economy', 'economics', 'finance'],
    Health: ['health'],
    Science: ['science'],
    Sports: ['sports', 'sport'],
    Entertainment: ['entertainment'],
    Travel: ['travel', 'tourism'],
    Food: ['food', 'cooking'],
    Environment: ['the environment', 'environment', 'climate'],
    Education: ['education'],
    'Art & Culture': ['culture', 'art', 'arts'],
  },
  topicParts: {
    Sports:
      'football soccer tennis basketball baseball hockey rugby cricket golf cycling athletics boxing swimming motorsport',
    Business: 'markets stocks shares economy money',
    Entertainment: 'film films movie movies cinema music celebrities celebrity television',
    Technology: 'ai computers gadgets internet software',
  },
  sourceNames: {
    declined: {},
    articles: '',
    commonNouns: '',
    within: 'in',
    subjectAfter: 'with about against',
  },
}
