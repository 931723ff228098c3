import * as v from 'valibot'
import type { SpeechEngine } from '../api/app-config.ts'
import type { AnswerSentence, CitedArticle } from '../api/ask.ts'
import { languages, type Language } from '../entities.ts'
import { voiceSpeed } from '../limits.ts'

/** The WebSocket subprotocol; a server that speaks another version refuses the upgrade. */
export const callProtocol = 'tidings-voice.v1'

export const maxTextFrameBytes = 65_536

const milliseconds = v.pipe(v.number(), v.finite(), v.minValue(0))
const turn = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))

const messageCount = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What the page has received of a turn. */
const pageTurn = v.object({
  turn,
  playedMs: milliseconds,
  /** The duration of each received sentence; null if the browser's own voice speaks it. */
  sentences: v.pipe(v.array(v.nullable(milliseconds)), v.maxLength(1000)),
  /** How much of the last sentence's audio was received. */
  samples: messageCount,
  /** The number of the newest audio frame; -1 before the first. */
  sequence: v.pipe(v.number(), v.integer(), v.minValue(-1)),
  /** Whether its `complete` was received. */
  isComplete: v.boolean(),
  /** Whether it was played to the end or silenced. */
  isOver: v.boolean(),
})

export type PageTurn = v.InferOutput<typeof pageTurn>

/**
 * `{"ch":"rt",...}` frames of the browser:
 *
 * - `hello` is the first of a call; `token` brings a refreshed access token.
 * - `transcript` is what the browser's recogniser heard. `segment` numbers its pieces from 0 and links a final text to its
 *   interim ones.
 * - `pause`: the person began to speak over the answer, and the page pauses it. It ends with the server's `resume` (it was an
 *   acknowledgement or nothing), with its `clear` (the answer is over), or with the page's own `resume` (no word came). A
 *   pause by the button lasts until the button is pressed again or something is asked.
 * - `move` continues the answer at its next or last sentence or story, in a new turn; `playedMs` is how much of `turn` was
 *   heard.
 * - `hear` repeats an answer of this call from its start. `speed` applies from now on.
 * - `received` confirms messages. `rejoin` is the first frame of a new socket in an interrupted call. Both say how many text and
 *   binary messages of the other side arrived since the call began, not counting `ping`, `pong`, `received`, `rejoin` and
 *   `rejoined`. The server answers with `rejoined` and resends the rest. Of the browser's messages only text ones count,
 *   because microphone audio is not sent twice.
 * - `call` in `rejoin` is for a server process that does not know the call: who reconnects, how many of its messages were
 *   confirmed, and what the page has of the open turns and of the one before.
 */
export const clientFrameSchema = v.variant('type', [
  v.object({
    type: v.literal('hello'),
    version: v.literal(1),
    accessToken: v.string(),
    language: v.optional(v.picklist(languages)),
    transcription: v.picklist(['browser', 'server', 'none']),
    browserVoice: v.boolean(),
    /** The history entry that the page shows last, which the first question may refer to. */
    after: v.optional(v.pipe(v.string(), v.uuid())),
  }),
  v.object({ type: v.literal('token'), accessToken: v.string() }),
  v.object({ type: v.literal('speech'), state: v.picklist(['start', 'end', 'released']) }),
  v.object({
    type: v.literal('transcript'),
    text: v.pipe(v.string(), v.maxLength(20_000)),
    final: v.boolean(),
    segment: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  v.object({
    type: v.literal('pause'),
    turn,
    playedMs: milliseconds,
    by: v.optional(v.picklist(['voice', 'button'])),
  }),
  v.object({ type: v.literal('resume'), turn, playedMs: milliseconds }),
  v.object({
    type: v.literal('interrupt'),
    turn,
    playedMs: milliseconds,
    reason: v.picklist(['voice', 'button', 'typed']),
  }),
  v.object({
    type: v.literal('playback'),
    turn,
    playedMs: milliseconds,
    state: v.picklist(['progress', 'done', 'blocked']),
  }),
  v.object({
    type: v.literal('move'),
    turn,
    playedMs: milliseconds,
    unit: v.picklist(['sentence', 'story']),
    step: v.picklist([1, -1]),
  }),
  v.object({ type: v.literal('hear'), answer: turn }),
  v.object({
    type: v.literal('speed'),
    speed: v.pipe(v.number(), v.minValue(voiceSpeed.min), v.maxValue(voiceSpeed.max)),
  }),
  v.object({ type: v.literal('timing'), turn, firstAudibleMs: milliseconds }),
  v.object({ type: v.literal('received'), count: messageCount }),
  v.object({
    type: v.literal('rejoin'),
    count: messageCount,
    call: v.optional(
      v.object({
        accessToken: v.string(),
        confirmed: messageCount,
        turns: v.pipe(v.array(pageTurn), v.maxLength(20)),
      }),
    ),
  }),
  v.object({ type: v.literal('pong') }),
])

export type ClientFrame = v.InferOutput<typeof clientFrameSchema>

/** `released`: ended by the talk button, so no more speech follows. */
export type VoiceState = Extract<ClientFrame, { type: 'speech' }>['state']

/** App messages of the browser in the voice provider's format, carried as JSON text in `{"ch":"app","data":"…"}`. */
export const clientMessageSchema = v.variant('type', [
  v.object({
    type: v.literal('say'),
    message: v.pipe(v.string(), v.maxLength(4000)),
    endCallAfterSpoken: v.optional(v.boolean()),
  }),
  v.object({
    type: v.literal('add-message'),
    message: v.object({
      role: v.picklist(['system', 'user', 'assistant']),
      content: v.pipe(v.string(), v.maxLength(20_000)),
    }),
    triggerResponseEnabled: v.optional(v.boolean()),
  }),
  v.object({
    type: v.literal('control'),
    control: v.picklist(['say-first-message', 'mute-assistant', 'unmute-assistant']),
  }),
  v.object({ type: v.literal('end-call') }),
])

export type ClientMessage = v.InferOutput<typeof clientMessageSchema>

/** The two app messages that are plain strings: the client's player is running; the server is listening. */
export const playableSignal = 'playable'
export const listeningSignal = 'listening'

export type EndedReason =
  | 'customer-ended-call'
  | 'assistant-ended-call'
  | 'silence-timed-out'
  | 'exceeded-max-duration'
  | 'transport-lost'
  | 'server-error'

/** App messages of the server in the voice provider's format, carried as JSON text. */
export type ServerMessage =
  | { type: 'assistant.started' }
  | { type: 'speech-update'; role: 'assistant' | 'user'; status: 'started' | 'stopped'; turn: number }
  | {
      type: 'transcript'
      role: 'assistant' | 'user'
      transcriptType: 'partial' | 'final'
      transcript: string
    }
  | { type: 'model-output'; output: string; turnId: number }
  | { type: 'user-interrupted'; turnId: number }
  | { type: 'conversation-update'; messages: { role: 'user' | 'assistant'; content: string }[] }
  | {
      type: 'metadata'
      metadata: {
        turn: number
        /** Same as in the frames of its sentences. */
        answer: number
        sources: CitedArticle[]
        /** Null if the answer could not be saved. */
        historyId: string | null
        audioUrl: string | null
        /** As in `Answer`. */
        next: string[]
      }
    }
  | { type: 'status-update'; status: 'in-progress' | 'ended'; endedReason?: EndedReason }
  | { type: 'hang' }

/**
 * `{"ch":"rt",...}` frames of the server. A `sentence` comes before its audio; `startMs` counts from the turn's first
 * sample. `durationMs` is 0 when the browser speaks it, as fast as `speed` says, 0.5 to 2. `complete` follows the turn's
 * last sentence. After `clear` no audio of that turn may be played. `resume` lets a paused turn go on. `volume` is a
 * factor on the loudness of everything that follows, 1 at first. `ping` says how many of the browser's text messages
 * have come.
 */
export type ServerFrame =
  | {
      type: 'welcome'
      callId: string
      sampleRate: number
      speech: Record<Language, SpeechEngine>
      /** Reconnects to this call, as query parameter `r`, while the call lasts. */
      rejoinToken: string
    }
  | { type: 'rejoined'; count: number }
  | { type: 'resume'; turn: number }
  | { type: 'volume'; gain: number }
  | {
      type: 'sentence'
      turn: number
      index: number
      text: string
      language: Language
      startMs: number
      durationMs: number
      spokenBy: 'server' | 'browser'
      speed?: number
      /** What the browser's voice should say, if symbols and abbreviations are pronounced differently from the text. */
      spokenText?: string
      article: CitedArticle | null
      /** As in `AnswerSentence`. */
      written?: 'model'
      namesSource?: true
      /** The answer it belongs to and its index there; null for a notice. */
      answer: number | null
      place: number | null
    }
  | ({ type: 'text'; answer: number; place: number } & AnswerSentence)
  | { type: 'speed'; speed: number }
  | { type: 'complete'; turn: number; sentences: number; durationMs: number }
  | { type: 'clear'; turn: number }
  | { type: 'thinking'; turn: number }
  | { type: 'latency'; turn: number; stages: Record<string, number> }
  /** `requestId`: the id of this call in the server's log. */
  | { type: 'error'; code: string; message: string; fatal: boolean; requestId?: string }
  | { type: 'ping'; count: number }

/** The envelope of every text frame in both directions. */
export type Envelope<Frame> = { ch: 'app'; data: string } | ({ ch: 'rt' } & Frame)
