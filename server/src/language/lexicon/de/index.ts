import type { Lexicon } from '../lexicon.ts'
import { abilities } from './abilities.ts'
import { answers } from './answers.ts'
import articleTopics from './article-topics.json' with { type: 'json' }
import { commands } from './commands.ts'
import { facts } from './facts.ts'
import { followUps } from './follow-ups.ts'
import { functionWords } from './function-words.ts'
import headlines from './headlines.json' with { type: 'json' }
import { numbers } from './numbers.ts'
import { ownPlace } from './own-place.ts'
import { polarity } from './polarity.ts'
import { questions } from './questions.ts'
import { requests } from './requests.ts'
import ratings from './ratings.json' with { type: 'json' }
import openRequests from './open-requests.json' with { type: 'json' }
import semanticFields from './semantic-fields.json' with { type: 'json' }
import { sentences } from './sentences.ts'
import { spoken } from './spoken.ts'
import { time } from './time.ts'

export const german: Lexicon = {
  grammar: {
    capitalisesNouns: true,
    dropsPronouns: false,
    repeatsSubject: false,
    writesDottedOrdinals: true,
    joinsNouns: true,
    joinsNumberWords: true,
    participle: /^\p{L}*ge\p{L}{2,}(?:t|en)$|ier(?:t|en)$/u,
    decimalSign: ',',
    writesMonthFirst: false,
    letterSigns:
      /[ßäöü]|sch|ung(?:en)?\b|lich|isch|[^s]ch|tz|ck|ei|\b(?:ge|ver|be|er|auf|ein)\p{L}{3}|(?:en|er)\b|z[ue]|w[aeio]|k[aeio]/giu,
  },
  functionWords,
  sentences,
  time,
  numbers,
  facts,
  polarity,
  questions,
  requests,
  followUps,
  abilities,
  ownPlace,
  answers,
  commands,
  spoken,
  headlines: { ...headlines, age: { before: 'mit', after: 'jahren' } },
  articleTopics,
  ratings,
  semanticFields,
  openRequests,
}
