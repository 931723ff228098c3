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

export const italian: Lexicon = {
  grammar: {
    capitalisesNouns: false,
    dropsPronouns: true,
    repeatsSubject: false,
    writesDottedOrdinals: false,
    joinsNouns: false,
    joinsNumberWords: true,
    participle: null,
    decimalSign: ',',
    writesMonthFirst: false,
    letterSigns:
      /[ìòù]|zion[ei]|ità|gli|zz|cc|tt|gn|pp|uo|ggi|ch[ei]|\b(?:dell|all|nell|sull|dall|un|l|d)['’]|(?:[aeo]t[oai]|i|o|mente)\b/gi,
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
  headlines: { ...headlines, age: { before: '', after: 'anni' } },
  articleTopics,
  ratings,
  semanticFields,
  openRequests,
}
