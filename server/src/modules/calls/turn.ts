import type { AnswerSentence } from '@tidings/contract/api/ask'
import {
  audioFlags,
  audioFrameSamples,
  audioKinds,
  audioSampleRate,
  encodeAudioFrame,
} from '@tidings/contract/call/audio-frame'
import type { ServerFrame } from '@tidings/contract/call/call-messages'
import { AppError } from '@tidings/contract/errors'
import { speakable } from '#modules/speech'
import type { Clock } from '#platform/clock'
import type { Answer } from './answer.ts'
import { estimatedMs } from './heard.ts'
import type { Line, SpokenSentence } from './spoken-sentence.ts'

/** One thing said by the server, and how far it was heard. Lives until its playback is done or cut short. */
export type Turn = {
  number: number
  /** Null for a greeting or a notice, which leave nothing in the history. */
  answer: Answer | null
  startedAtMs: number
  abort: AbortController
  sentences: SpokenSentence[]
  playedMs: number
  /** The browser holds it while somebody speaks over it. */
  isPaused: boolean
  isComplete: boolean
  isOver: boolean
  /** Whoever waits for more of it to be heard. */
  onHeard: () => void
}

export type TurnPorts = {
  clock: Clock
  send(frame: ServerFrame): void
  /** Resolves when there is room for more; rejects when the signal aborts. */
  sendAudio(frame: Uint8Array, signal: AbortSignal): Promise<void>
  /** Null when the browser is to speak. */
  synthesise(sentence: AnswerSentence, signal: AbortSignal): Promise<Int16Array | null>
  /** Nothing is synthesised while this holds; sentences are only shown. */
  isMuted(): boolean
  /** Whether the browser tells how much has been heard; without that nothing is waited for. */
  isPaced(): boolean
  speed: number
  onSpeaking(turn: Turn): void
}

const samplesPerMs = audioSampleRate / 1000

export function newTurn(start: Pick<Turn, 'number' | 'answer' | 'startedAtMs'>): Turn {
  return {
    ...start,
    abort: new AbortController(),
    sentences: [],
    playedMs: 0,
    isPaused: false,
    isComplete: false,
    isOver: false,
    onHeard: () => undefined,
  }
}

/** The browser's word on how much of the turn has been played. */
export function heardUntil(turn: Turn, playedMs: number): void {
  turn.playedMs = Math.min(playedMs, lengthMs(turn))
  turn.onHeard()
}

/** What is made ahead of the ear: enough for a bad network, and little lost to an interruption. */
const aheadMs = 8000

/** Resolves once the turn's sound may run out soon; rejects when the turn is cut. */
function untilWanted(turn: Turn): Promise<void> {
  const { signal } = turn.abort
  const isWanted = () => lengthMs(turn) - turn.playedMs <= aheadMs
  if (isWanted()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort, { once: true })
    turn.onHeard = () => {
      if (!isWanted()) return
      turn.onHeard = () => undefined
      signal.removeEventListener('abort', abort)
      resolve()
    }
  })
}

/** How long the whole turn takes to be heard. */
export function lengthMs(turn: Turn): number {
  const last = turn.sentences.at(-1)
  return last ? last.startMs + last.durationMs : 0
}

export function soundMs(turn: Turn): number {
  return turn.sentences.reduce((sum, { sound }) => sum + (sound?.length ?? 0), 0) / samplesPerMs
}

async function sendSound(
  turn: Turn,
  samples: Int16Array,
  { ports, first }: { ports: TurnPorts; first: number },
) {
  let sequence = first
  for (let at = 0; at < samples.length; at += audioFrameSamples) {
    const piece = samples.subarray(at, at + audioFrameSamples)
    const frame = encodeAudioFrame({
      kind: audioKinds.speech,
      flags: at + audioFrameSamples >= samples.length ? audioFlags.lastOfSentence : 0,
      turn: turn.number,
      sequence: sequence++,
      samples: new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength),
    })
    await ports.sendAudio(frame, turn.abort.signal)
  }
  return sequence
}

/** The voice's failure is told once a turn; the rest of it is left to the browser rather than waited for again. */
function voiceOf(ports: TurnPorts) {
  let isBroken = false
  return async (sentence: AnswerSentence, signal: AbortSignal) => {
    if (isBroken) return null
    try {
      return await ports.synthesise(sentence, signal)
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error
      isBroken = true
      ports.send({
        type: 'error',
        code: 'voice_failed',
        message: `${error.message} The answer goes on as text.`,
        fatal: false,
      })
      return null
    }
  }
}

/** For the browser's own voice, where it should say something else than what is shown. */
function inOtherWords({ language, text }: AnswerSentence): { spokenText?: string } {
  const spokenText = speakable(text, language)
  return spokenText && spokenText !== text ? { spokenText } : {}
}

function say(
  turn: Turn,
  { index: place, sentence }: Line,
  sound: { samples: Int16Array | null; ports: TurnPorts },
) {
  const { ports, samples } = sound
  const spokenBy = samples || ports.isMuted() ? 'server' : 'browser'
  const spokenMs = samples ? samples.length / samplesPerMs : 0
  const index = turn.sentences.length
  const durationMs = spokenBy === 'browser' ? estimatedMs(sentence.text, ports.speed) : spokenMs
  const { article, language, text, written } = sentence
  const frame: ServerFrame = {
    type: 'sentence',
    turn: turn.number,
    index,
    text,
    language,
    startMs: Math.round(soundMs(turn)),
    durationMs: Math.round(spokenMs),
    spokenBy,
    ...(spokenBy === 'browser' ? { speed: ports.speed, ...inOtherWords(sentence) } : {}),
    article,
    ...(written ? { written } : {}),
  }
  const spoken = {
    ...sentence,
    index: place,
    startMs: lengthMs(turn),
    durationMs,
    spokenBy,
    sound: samples,
  } as const
  turn.sentences.push(spoken)
  ports.send(frame)
}

/**
 * Says the sentences one after another as they come: each one's frame, then its sound, and no more than some seconds ahead
 * of what has been heard, so that many calls at once do not crowd out each other's first sentences. Ends with `complete` and
 * `latency`; rejects with the reason of the turn's signal when that aborts, or with what the sentences threw.
 */
export async function runTurn(turn: Turn, lines: AsyncIterable<Line>, ports: TurnPorts): Promise<void> {
  const { signal } = turn.abort
  const speak = voiceOf(ports)
  const sinceStart = () => ports.clock.now().getTime() - turn.startedAtMs
  const stages: Record<string, number> = {}
  let sequence = 0
  for await (const line of lines) {
    signal.throwIfAborted()
    stages['firstSentence'] ??= sinceStart()
    if (ports.isPaced()) await untilWanted(turn)
    const samples = ports.isMuted() ? null : await speak(line.sentence, signal)
    signal.throwIfAborted()
    if (turn.sentences.length === 0) ports.onSpeaking(turn)
    say(turn, line, { samples, ports })
    stages['firstSpeech'] ??= sinceStart()
    if (samples) sequence = await sendSound(turn, samples, { ports, first: sequence })
    signal.throwIfAborted()
  }
  turn.isComplete = true
  ports.send({
    type: 'complete',
    turn: turn.number,
    sentences: turn.sentences.length,
    durationMs: Math.round(soundMs(turn)),
  })
  ports.send({ type: 'latency', turn: turn.number, stages: { ...stages, total: sinceStart() } })
}
