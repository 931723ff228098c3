import type { SpeechEngine } from '@tidings/contract/api/app-config'
import type { AskEvent } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { voiceTexts } from '@tidings/contract/texts/voice'
import { openApi } from '#platform/http/api-client.ts'
import { logProblem } from '#platform/log.ts'
import { pausePlayback, listVisibleSentences } from '../call/call-changes.ts'
import type { ShownAnswer, StateChange } from '../call/call-state.ts'
import { beginText, changeKnown } from '../call/conversation-changes.ts'
import type { Passage } from '#platform/audio/player-controls.ts'
import { AnswerPlayer } from './answer-player.ts'
import { PageVoice } from './passage-voice.ts'

export type ReadingOptions = {
  engines: Record<Language, SpeechEngine> | null
  getAccessToken: () => Promise<string | null>
  change: (change: StateChange) => void
}

/** `answer`: the id of an answer on screen; `places`: the sentence indexes of the passages. */
export type ToRead = { answer: string | null; places?: readonly number[]; title: string; speed: number }

/** Opens a player for one text. Call this in a click handler. `onOver` is called once. */
export function openReading(
  { change, engines, getAccessToken }: ReadingOptions,
  { answer, places, speed, title }: ToRead,
  onOver: () => void,
): AnswerPlayer {
  const mark = (current: number | null) => {
    if (answer !== null) change(changeKnown(answer, (shown) => ({ ...shown, current })))
  }
  const fetchSound = (passage: Passage, signal: AbortSignal) => fetchSpeech(getAccessToken, passage, signal)
  const voice = new PageVoice({ engines, speed, fetchSpeech: fetchSound })
  change((state) => ({ ...state, playback: { answer, title, isPaused: false, isInCall: false } }))
  return new AnswerPlayer(voice, {
    onPassage: (at) => mark(places ? (places[at] ?? null) : at),
    onPaused: (isPaused) => change(pausePlayback(isPaused)),
    onOver(error) {
      mark(null)
      change((state) => ({ ...state, playback: state.playback?.isInCall ? state.playback : null }))
      if (error) {
        logProblem('An answer could not be read aloud', error)
        const notice = error instanceof AppError ? error.message : voiceTexts.otherError
        change((state) => ({ ...state, notice }))
      }
      onOver()
    },
  })
}

/** The passages of an answer on screen. A sentence that names a source belongs to the story after it, or else before it. */
export function listPassages(answer: ShownAnswer): Passage[] {
  const sentences = listVisibleSentences(answer)
  return sentences.map(({ article, language, namesSource, text }, at) => {
    const [before, after] = [sentences[at - 1]?.article?.id, sentences[at + 1]?.article?.id]
    const beside = namesSource ? (after !== undefined && after !== before ? after : before) : undefined
    const story = article?.id ?? beside ?? null
    return { text, language, story, ...(namesSource ? { namesSource } : {}) }
  })
}

async function fetchSpeech(
  accessToken: () => Promise<string | null>,
  { language, text }: Passage,
  signal: AbortSignal,
): Promise<Blob | null> {
  const answer = await openApi({ accessToken }, '/api/speech', {
    method: 'POST',
    body: { text, language },
    signal,
    accept: 'audio/wav',
  })
  return answer.status === 204 ? null : answer.blob()
}

type ShownText = {
  change: (change: StateChange) => void
  id: string
  /** Whether the server should have saved it. */
  isForHistory: boolean
  player: AnswerPlayer | null
}

/** Shows a streamed answer, and reads it aloud if there is a player; resolves at its end. */
export async function showText(
  events: AsyncIterable<AskEvent>,
  { change, id, isForHistory, player }: ShownText,
): Promise<void> {
  change(beginText(id))
  let place = 0
  try {
    for await (const { data, event } of events) {
      if (event === 'error') throw new AppError(data.error.code, data.error.message)
      if (event === 'done') {
        const { historyId, next } = data
        const isUnsaved = isForHistory && historyId === null
        change(changeKnown(id, (answer) => ({ ...answer, historyId, isUnsaved, next })))
        continue
      }
      const sentence = { ...data, place, turn: -1, index: -1 }
      place += 1
      change(changeKnown(id, (answer) => ({ ...answer, sentences: [...answer.sentences, sentence] })))
      const { language, namesSource, text } = data
      const story = data.article?.id ?? null
      player?.add({ text, language, story, ...(namesSource ? { namesSource } : {}) })
    }
  } finally {
    player?.finish()
    change(changeKnown(id, (answer) => ({ ...answer, isOver: true })))
    change((state) => ({ ...state, isAnswering: false }))
  }
}
