import type { AnswerSentence } from '@tidings/contract/api/ask'
import {
  audioFlags,
  audioFrameSamples,
  audioKinds,
  encodeAudioFrame,
} from '@tidings/contract/call/audio-frame'
import type { ServerFrame } from '@tidings/contract/call/call-messages'
import { AppError } from '@tidings/contract/errors'
import { makeSpeakable } from '#modules/speech'
import type { Clock } from '#platform/clock'
import { estimateMs } from './delivered.ts'
import type { NextSentence } from './spoken-sentence.ts'
import { measureAudioMs, measureTurnMs, samplesPerMs, waitUntilNeeded, type Turn } from './turn.ts'

export type TurnOutput = {
  clock: Clock
  send(frame: ServerFrame): void
  /** Resolves once there is room for more; rejects when the signal aborts. */
  sendAudio(frame: Uint8Array, signal: AbortSignal): Promise<void>
  /** Null if the browser's own voice should speak. */
  synthesise(sentence: AnswerSentence, signal: AbortSignal): Promise<Int16Array | null>
  /** Saves what is about to be said; resolves when that is done or takes too long. Never rejects. */
  keep(): Promise<unknown>
  /** While muted, sentences are only shown. */
  isMuted(): boolean
  /** The browser reports its playback; without that, synthesis does not wait for it. */
  isPaced(): boolean
  speed: number
  onSpeaking(turn: Turn): void
  /** Called when the first sentence and its audio have been sent. */
  onFirstSaid(): void
}

/** What the browser has received of a turn that another process began. */
export type TurnSoFar = {
  /** The number of the next audio frame. */
  sequence: number
  /** If the last sentence's audio is incomplete: how many of its samples have arrived, out of how many. */
  unfinished: { samples: number; of: number } | null
}

async function sendSamples(
  turn: Turn,
  samples: Int16Array,
  { output, first }: { output: TurnOutput; first: number },
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
    await output.sendAudio(frame, turn.abort.signal)
  }
  return sequence
}

/**
 * After a failure, which is reported once per turn, the browser's own voice says the rest, so that no further sentence waits
 * for a timeout.
 */
function createSynthesis(output: TurnOutput) {
  let hasFailed = false
  return async (sentence: AnswerSentence, signal: AbortSignal) => {
    if (hasFailed) return null
    try {
      return await output.synthesise(sentence, signal)
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error
      hasFailed = true
      output.send({
        type: 'error',
        code: 'voice_failed',
        message: `${error.message} The answer goes on as text.`,
        fatal: false,
      })
      return null
    }
  }
}

/** For the browser's own voice, if it should say something other than the shown text. */
function readSpokenText({ language, text }: AnswerSentence): { spokenText?: string } {
  const spokenText = makeSpeakable(text, language)
  return spokenText && spokenText !== text ? { spokenText } : {}
}

function sendSentence(
  turn: Turn,
  { index, sentence }: NextSentence,
  { output, samples }: { output: TurnOutput; samples: Int16Array | null },
) {
  const spokenBy = samples || output.isMuted() ? 'server' : 'browser'
  const audioMs = samples ? samples.length / samplesPerMs : 0
  const durationMs = spokenBy === 'browser' ? estimateMs(sentence.text, output.speed) : audioMs
  const { article, language, namesSource, text, written } = sentence
  const frame: ServerFrame = {
    type: 'sentence',
    turn: turn.number,
    index: turn.sentences.length,
    text,
    language,
    startMs: Math.round(measureAudioMs(turn)),
    durationMs: Math.round(audioMs),
    spokenBy,
    ...(spokenBy === 'browser' ? { speed: output.speed, ...readSpokenText(sentence) } : {}),
    article,
    ...(written ? { written } : {}),
    ...(namesSource ? { namesSource } : {}),
    answer: turn.answer?.id ?? null,
    place: index,
  }
  turn.sentences.push({ ...sentence, index, startMs: measureTurnMs(turn), durationMs, spokenBy, samples })
  output.send(frame)
}

/** `soFar`: what another process has already sent of the turn. */
type TurnScript = { sentences: AsyncIterable<NextSentence>; soFar?: TurnSoFar | undefined }

type Synthesise = ReturnType<typeof createSynthesis>

/**
 * Sends the rest of a sentence's audio, synthesised again, which may differ slightly in length. Resolves with the next frame's
 * number.
 */
async function finishSentence(
  turn: Turn,
  { sequence, unfinished }: TurnSoFar,
  { output, synthesise }: { output: TurnOutput; synthesise: Synthesise },
): Promise<number> {
  const sentence = turn.sentences.at(-1)
  if (!sentence || !unfinished || output.isMuted()) return sequence
  const samples = await synthesise(sentence, turn.abort.signal)
  if (!samples) return sequence
  sentence.samples = samples
  const come = Math.round((unfinished.samples / unfinished.of) * samples.length)
  return sendSamples(turn, samples.subarray(come), { output, first: sequence })
}

/**
 * Sends each sentence's frame and then its audio, a few seconds ahead of playback, so that many calls at once do not delay
 * each other's first sentences. Ends with `complete` and `latency`. Rejects with the abort reason when the turn is cut, or
 * with what `sentences` threw.
 */
export async function runTurn(
  turn: Turn,
  { sentences, soFar = { sequence: 0, unfinished: null } }: TurnScript,
  output: TurnOutput,
): Promise<void> {
  const { signal } = turn.abort
  const synthesise = createSynthesis(output)
  let sequence = soFar.sequence
  if (soFar.unfinished) sequence = await finishSentence(turn, soFar, { output, synthesise })
  const sinceStart = () => output.clock.now().getTime() - turn.startedAtMs
  const stages: Record<string, number> = {}
  for await (const next of sentences) {
    signal.throwIfAborted()
    stages['firstSentence'] ??= sinceStart()
    if (output.isPaced()) await waitUntilNeeded(turn)
    turn.begun[turn.sentences.length] = next
    const kept = output.keep()
    const samples = output.isMuted() ? null : await synthesise(next.sentence, signal)
    await kept
    signal.throwIfAborted()
    if (turn.sentences.length === 0) output.onSpeaking(turn)
    sendSentence(turn, next, { samples, output })
    stages['firstSpeech'] ??= sinceStart()
    if (samples) sequence = await sendSamples(turn, samples, { output, first: sequence })
    signal.throwIfAborted()
    if (turn.sentences.length === 1) output.onFirstSaid()
  }
  turn.isComplete = true
  output.send({
    type: 'complete',
    turn: turn.number,
    sentences: turn.sentences.length,
    durationMs: Math.round(measureAudioMs(turn)),
  })
  output.send({ type: 'latency', turn: turn.number, stages: { ...stages, total: sinceStart() } })
}
