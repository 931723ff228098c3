import type { AnswerPart, QueryHistoryEntry } from '@tidings/contract/entities'
import { defaultLanguage, languages } from '@tidings/contract/entities'
import type { Passage } from '#platform/audio/player-controls.ts'

/** A sentence of a kept answer, and where it begins in the recording; null where there is none or it is not known. */
export type KeptSentence = Passage & { startMs: number | null }

function isPart(part: unknown): part is AnswerPart {
  return typeof part === 'object' && part !== null && 'length' in part && typeof part.length === 'number'
}

/** The sentences of an entry's answer; those of older versions are told apart by their full stops. */
export function listSentences({ context_data, summary_text }: QueryHistoryEntry): KeptSentence[] {
  const text = summary_text ?? ''
  const parts = context_data?.['parts']
  if (!Array.isArray(parts) || !parts.every(isPart)) {
    const sentences = text.split(/(?<=[.!?…])\s+/u).filter(Boolean)
    return sentences.map((each) => ({ text: each, language: defaultLanguage, story: null, startMs: null }))
  }
  let at = 0
  return parts.map(({ article, language, length, startMs }) => {
    const sentence = text.slice(at, at + length)
    at += length + 1
    return {
      text: sentence,
      language: languages.includes(language) ? language : defaultLanguage,
      story: article === undefined ? null : String(article),
      startMs: startMs ?? null,
    }
  })
}

/** The time of the next or last sentence or story from `nowMs`; null where it is not known or there is none. */
export function findStart(
  sentences: readonly KeptSentence[],
  nowMs: number,
  { step, unit }: { unit: 'sentence' | 'story'; step: 1 | -1 },
): number | null {
  const starts = sentences.flatMap(({ startMs, story }, at) => {
    const isStart = unit === 'sentence' || (story !== null && story !== sentences[at - 1]?.story)
    return startMs !== null && isStart ? [startMs] : []
  })
  const current = starts.findLastIndex((start) => start <= nowMs)
  return starts[current + step] ?? (step === -1 ? 0 : null)
}
