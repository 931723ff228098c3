import type { AnswerPart, QueryHistoryEntry } from '@tidings/contract/entities'
import { defaultLanguage, languages } from '@tidings/contract/entities'
import type { Passage } from '#platform/audio/player-controls.ts'

/** A sentence of a stored answer with its start in the recording; null if there is none or it is unknown. */
export type KeptSentence = Passage & { startMs: number | null }

function isPart(part: unknown): part is AnswerPart {
  return typeof part === 'object' && part !== null && 'length' in part && typeof part.length === 'number'
}

/** The sentences of an entry's answer; entries of older versions are split at full stops. */
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

/** The start of the next or previous sentence or story from `nowMs`; null if there is none or it is unknown. */
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
