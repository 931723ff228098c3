import type { Language } from '@tidings/contract/entities'
import { detectQuestionLanguage } from '#language/detect/detect-question-language'
import type { Article } from '#modules/news'
import type { UserSavedArticles } from '#platform/project'
import type { Context } from '#src/context'
import { findAsked, listNewestFirst, type AskedQuestion } from '../asked-before.ts'
import type { Asker } from '../asker.ts'
import { mergeDelivered, type DeliveredArticles } from '../delivered-articles.ts'
import { checkQuestion } from '../understanding/check-question.ts'
import { readOtherSubject } from '../understanding/other-subject.ts'
import { nameOwnPlace } from '../understanding/own-place.ts'
import { readQuotedHeadline } from '../understanding/quoted-headline.ts'
import { readQuestion } from '../understanding/read-question.ts'
import { understand, type Earlier } from '../understanding/understand.ts'
import { nothingUnderstood } from '../understanding/understanding.ts'
import type { Task } from './task.ts'

export type Question = {
  asker: Asker
  question: string
  /** The language of the answer; detected from the question if omitted. */
  language?: Language | undefined
  /** The context that the question may refer to. */
  earlier?: Earlier | null
  /** Articles delivered in this call, in addition to those in the history. */
  delivered?: DeliveredArticles
  /** Questions asked in this call, newest first, in addition to those in the history. */
  asked?: readonly AskedQuestion[]
  /** Include news that was already delivered. */
  isAgain?: boolean
  /** For "save this"; null or omitted if nothing can be saved for the asker. */
  savedArticles?: UserSavedArticles | null
  /** For "follow this"; false if the asker cannot follow stories. */
  mayFollow?: boolean
}

/** What the asker has heard before, including this conversation. */
function readHeard({ asked = [], asker, delivered }: Question, question: string) {
  return {
    delivered: delivered ? mergeDelivered(asker.delivered, delivered) : asker.delivered,
    askedBefore: findAsked(listNewestFirst(asked), question) ?? findAsked(asker.asked, question),
  }
}

function preferShort(asker: Asker): Asker {
  return { ...asker, preferences: { ...asker.preferences, summary_length_preference: 'short' } }
}

/** The question in its language and context: without a change of subject that it announces, and with the asker's own place named. */
function readAsked(asked: Question, typed: string) {
  const { asker, earlier = null } = asked
  const quoted = readQuotedHeadline(typed)
  const language =
    asked.language ?? detectQuestionLanguage(quoted?.rest ?? typed, earlier?.language ?? asker.language)
  if (quoted) return { language, quoted, earlier, question: typed, isPlaceUnknown: false }
  const other = readOtherSubject(typed, language)
  const ownPlace = nameOwnPlace({ question: other ?? typed, language }, asker.location)
  return {
    language,
    quoted,
    earlier: other === null ? earlier : null,
    question: ownPlace?.question ?? other ?? typed,
    isPlaceUnknown: ownPlace?.isUnknown === true,
  }
}

/** Parses a question as asked. Throws `bad_request` if it is empty or too long. */
export function readTask(context: Context, asked: Question): Task {
  const typed = checkQuestion(asked.question)
  const { asker } = asked
  const { earlier, isPlaceUnknown, language, question, quoted } = readAsked(asked, typed)
  const { knownSources, timeZone } = asker
  const now = { now: context.clock.now(), timeZone }
  const understood = isPlaceUnknown
    ? nothingUnderstood
    : understand({ question, language, knownSources, ...now, earlier })
  const reading = readQuestion({ question, language, knownSources, isFollowUp: earlier !== null }, now)
  return {
    asker: reading.isShort ? preferShort(asker) : asker,
    question,
    language,
    reading,
    understanding: { ...understood, isAgain: understood.isAgain || asked.isAgain === true },
    earlier,
    quoted,
    ...readHeard(asked, typed),
    savedArticles: asked.savedArticles ?? null,
    mayFollow: asked.mayFollow === true,
    found: new Map<string, Article>(),
    isPlaceUnknown,
    isNothingNew: false,
    isNothingFound: false,
  }
}
