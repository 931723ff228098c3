import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import { listeningSignal, type ClientFrame, type ClientMessage } from '@tidings/contract/call/call-messages'
import type { Language } from '@tidings/contract/entities'
import { countUse } from '#db/count-use'
import { loadAsker, getPhrases, readFollowUpContext, type Asker, type Earlier } from '#modules/assistant'
import type { Speech } from '#modules/speech'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import type { CallConnection } from '../connection/call-connection.ts'
import { Conversation } from '../conversation/conversation.ts'
import { understandUtterance } from '../conversation/spoken-commands/understand-utterance.ts'
import { CallJournal, holdMs, type CallState, type JournalOptions } from '../handover/call-journal.ts'
import type { SettledMessages } from '../handover/settled-messages.ts'
import { renewHold, type HeldCall, type Hold } from '../handover/queries.ts'
import { SpeechInput } from '../speech-input/speech-input.ts'
import type { AskStillThere } from './call-timeouts.ts'

export type SessionOptions = {
  context: Context
  speech: Speech
  connection: CallConnection
  messages: SettledMessages
  call: HeldCall
  userId: string
  /** Null for a call that another process began, because its page already has the token. */
  resumeToken: string | null
  openedAt?: Date
  /** Called with how many of the browser's messages need not be resent. */
  onKept: (received: number) => void
  /** Called once, when the call begins to end; `ended` resolves when it has. */
  onEnding: (ended: Promise<void>) => void
}

/** The parts of a session that exist once the preferences are loaded. */
export type ActiveCall = { conversation: Conversation; speechInput: SpeechInput; journal: CallJournal }

export type ActiveCallOptions = {
  signal: AbortSignal
  caller: () => Caller
  onUtterance: () => void
  onTurnsUsedUp: () => void
} & Pick<SessionOptions, 'call' | 'connection' | 'context' | 'messages' | 'onKept' | 'speech'> &
  Pick<JournalOptions, 'onLost'>

/** `earlier`: the context of the first question. */
export type Participant = { asker: Asker; earlier: Earlier | null; isTranscribed: boolean }

/** Creates a call whose state is saved continuously. */
export function createActiveCall(options: ActiveCallOptions, participant: Participant): ActiveCall {
  const { call, caller, connection, context, messages, onKept, onLost, onTurnsUsedUp, speech } = options
  const { asker, earlier, isTranscribed } = participant
  const conversation = new Conversation(
    {
      context,
      speech,
      connection,
      messages,
      asker,
      caller,
      onTurnsUsedUp,
      callId: call.callId,
      keep: () => journal.keep(),
      mayWrite: () => journal.write(),
    },
    earlier,
  )
  const settings = { language: asker.language, isTranscribed }
  const journal = new CallJournal({
    context,
    call,
    onKept,
    onLost,
    read: () => ({ ...conversation.save(), settings, received: messages.settled }),
  })
  return { conversation, journal, speechInput: createSpeechInput(options, participant, conversation) }
}

function createSpeechInput(
  options: ActiveCallOptions,
  { asker, isTranscribed }: Participant,
  conversation: Conversation,
): SpeechInput {
  const { connection, context, messages, onUtterance, signal, speech } = options
  const { language, userId } = asker
  return new SpeechInput({
    clock: context.clock,
    speech,
    language,
    signal,
    isTranscribed,
    countUse: (amount) => countUse(context, { userId, what: 'transcribedSeconds', amount }),
    isCommand: (text) => understandUtterance(text, language) !== null,
    onInterim: (transcript) =>
      connection.sendApp({ type: 'transcript', role: 'user', transcriptType: 'partial', transcript }),
    onUtterance: (text, replaces) => {
      onUtterance()
      conversation.handleUtterance(text, replaces)
    },
    onNoWords: () => {
      messages.dropSpeech()
      conversation.continueAnswer()
    },
    onProblem: (code, message) => {
      messages.dropSpeech()
      conversation.reportMisheard(code, message)
    },
    onFailure: (error) => context.log.error('speech input failed', { error }),
  })
}

/** Passes on the browser's frames about speech, transcripts and playback. */
export function handleFrame(
  frame: ClientFrame,
  { conversation, speechInput }: ActiveCall,
  messages: SettledMessages,
): void {
  if (frame.type === 'transcript' || (frame.type === 'speech' && frame.state === 'start'))
    messages.noteSpeech()
  if (frame.type === 'interrupt') conversation.turns.interrupt(frame)
  if (frame.type === 'playback') conversation.turns.recordPlayback(frame)
  if (frame.type === 'pause' || frame.type === 'resume') conversation.turns.recordPause(frame)
  if (frame.type === 'pause' && frame.by !== 'button') speechInput.expectWords()
  if (frame.type === 'move') conversation.move(frame)
  if (frame.type === 'hear') conversation.hear(frame.answer)
  if (frame.type === 'speed') conversation.setSpeed(frame.speed)
  if (frame.type === 'speech') speechInput.handleVoice(frame.state)
  if (frame.type === 'transcript') speechInput.handleTranscript(frame)
}

export function handleControl(
  { control }: Extract<ClientMessage, { type: 'control' }>,
  { conversation }: ActiveCall,
): void {
  if (control !== 'say-first-message') conversation.turns.voice.isMuted = control === 'mute-assistant'
  else if (!conversation.isSpeaking) conversation.greet()
}

type Hello = Extract<ClientFrame, { type: 'hello' }>

/** If the earlier context cannot be read, the call starts without it. */
function readEarlier(context: Context, entry: { caller: Caller; historyId: string }, signal: AbortSignal) {
  return readFollowUpContext(context, entry, signal).catch(() => null)
}

/** The sender of `hello` with their preferences and the settings in the frame. */
export async function readParticipant(
  { context, speech }: Pick<SessionOptions, 'context' | 'speech'>,
  { caller, hello }: { caller: Caller; hello: Hello },
  signal: AbortSignal,
): Promise<Participant> {
  const { after, language, transcription } = hello
  const [stored, earlier] = await Promise.all([
    loadAsker(context, caller, signal),
    after === undefined ? null : readEarlier(context, { caller, historyId: after }, signal),
  ])
  const isTranscribed = transcription === 'server' && speech.transcription === 'server'
  return { asker: { ...stored, language: language ?? stored.language }, earlier, isTranscribed }
}

/** Like `readParticipant`, for a call taken over from another process. */
export async function restoreParticipant(
  context: Context,
  { caller, state }: { caller: Caller; state: CallState },
  signal: AbortSignal,
): Promise<Participant> {
  const { isTranscribed, language } = state.settings
  return { asker: { ...(await loadAsker(context, caller, signal)), language }, earlier: null, isTranscribed }
}

export function sendWelcome({ call, connection, resumeToken, speech }: SessionOptions): void {
  connection.send({
    type: 'welcome',
    callId: call.callId,
    sampleRate: audioSampleRate,
    speech: speech.engines,
    rejoinToken: resumeToken ?? '',
  })
}

/** Sends the call protocol's start messages. */
export function announceStart(connection: CallConnection): void {
  connection.sendApp(listeningSignal)
  connection.sendApp({ type: 'assistant.started' })
  connection.sendApp({ type: 'status-update', status: 'in-progress' })
}

/** Frames that the browser sends automatically, which do not count as activity. */
export const automaticFrames = new Set<ClientFrame['type']>(['pong', 'token', 'received', 'rejoin'])

export function askStillThere(conversation: Conversation, language: Language): AskStillThere {
  const { stillThere } = getPhrases(language)
  return (onOver) => conversation.say(stillThere, onOver)
}

/** False once the session has ended, possibly through another process. A project that does not answer does not end the call. */
function isSignedIn({ project }: Context, caller: Caller | null): Promise<boolean> {
  return caller === null ? Promise.resolve(true) : project.sessionStands(caller).catch(() => true)
}

/** Renews this process's hold on the call. */
export async function renewCall(
  { call, context }: SessionOptions,
  caller: Caller | null,
  active: ActiveCall | null,
): Promise<Hold | 'signedOut'> {
  if (!(await isSignedIn(context, caller))) return 'signedOut'
  if (active) return active.journal.renew()
  return renewHold(context.database.tables, call, new Date(context.clock.now().getTime() + holdMs))
}
