import type { Language } from '@tidings/contract/entities'
import { understand, type Earlier } from '../../src/modules/assistant/understanding/understand.ts'
import { leavesEarlier, type Understanding } from '../../src/modules/assistant/understanding/understanding.ts'

/** A Wednesday afternoon in Berlin. */
export const dialogueTime = { now: new Date('2026-11-18T15:30:00Z'), timeZone: 'Europe/Berlin' }

const papers = ['Le Monde', 'El País', 'Der Spiegel', 'Corriere della Sera']

/** Each question with a summary of how it is understood. */
export type Dialogue = readonly (readonly [question: string, understood: string])[]

function inShort({ excluded, form, kind, query, sources, span, subject, ...rest }: Understanding): string {
  const unwanted = [...excluded.topics, ...excluded.words, ...excluded.sources]
  const parts = [
    form === 'news' ? kind : `${form} of ${kind}`,
    rest.chat,
    rest.which && `no. ${rest.which}`,
    query && `“${query}”`,
    subject && subject !== query && !leavesEarlier({ kind }) && `as “${subject}”`,
    rest.topics.join('+'),
    sources.length > 0 && `by ${sources.join('+')}`,
    span && `(${span.words})`,
    unwanted.length > 0 && `not ${unwanted.join('+')}`,
    rest.storyCount && `${rest.storyCount} stories`,
    rest.isGoodNews && 'good',
    rest.isNewOnly && 'new',
    rest.isAgain && 'again',
  ]
  return parts.filter(Boolean).join(' ')
}

/** How each question of the dialogue is understood, given the questions before it. */
export function understoodAs(language: Language, questions: readonly string[]): string[] {
  let earlier: Earlier | null = null
  return questions.map((question) => {
    const before: Earlier | null = earlier
    const understanding = understand({
      ...dialogueTime,
      question,
      language,
      knownSources: papers,
      earlier: before,
    })
    if (!leavesEarlier(understanding)) earlier = { understanding, language, article: null, told: '' }
    return inShort(understanding)
  })
}
