import type { ClientFrame } from '@tidings/contract/call/call-messages'
import { countUse } from '#db/count-use'
import type { Asker, Earlier } from '#modules/assistant'
import type { Speech } from '#modules/speech'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import type { CallConnection } from '../connection/call-connection.ts'
import { Conversation } from '../conversation/conversation.ts'
import { understandUtterance } from '../conversation/spoken-commands/understand-utterance.ts'
import { SpeechInput } from '../speech-input/speech-input.ts'

/** What a session has once the preferences are loaded. */
export type ActiveCall = { conversation: Conversation; speechInput: SpeechInput }

export type ActiveCallOptions = {
  context: Context
  speech: Speech
  connection: CallConnection
  signal: AbortSignal
  caller: () => Caller
  onUtterance: () => void
  onTurnsUsedUp: () => void
}

/** `earlier`: what the first question may refer to. */
type Participant = { asker: Asker; earlier: Earlier | null; isTranscribed: boolean }

export function createActiveCall(options: ActiveCallOptions, participant: Participant): ActiveCall {
  const { caller, connection, context, onTurnsUsedUp, speech } = options
  const { asker, earlier } = participant
  const turns = { context, speech, connection, asker, caller, onTurnsUsedUp }
  const conversation = new Conversation(turns, earlier)
  return { conversation, speechInput: createSpeechInput(options, participant, conversation) }
}

function createSpeechInput(
  options: ActiveCallOptions,
  { asker, isTranscribed }: Participant,
  conversation: Conversation,
): SpeechInput {
  const { connection, context, onUtterance, signal, speech } = options
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
    onNoWords: () => conversation.continueAnswer(),
    onProblem: (code, message) => conversation.reportMisheard(code, message),
    onFailure: (error) => context.log.error('speech input failed', { error }),
  })
}

/** Passes on the browser's frames about speech, transcripts and playback. */
export function handleFrame(frame: ClientFrame, { conversation, speechInput }: ActiveCall): void {
  if (frame.type === 'interrupt') conversation.turns.interrupt(frame)
  if (frame.type === 'playback') conversation.turns.recordPlayback(frame)
  if (frame.type === 'pause') {
    conversation.turns.pause(frame)
    if (frame.by !== 'button') speechInput.expectWords()
  }
  if (frame.type === 'move') conversation.move(frame)
  if (frame.type === 'hear') conversation.hear(frame.answer)
  if (frame.type === 'speed') conversation.setSpeed(frame.speed)
  if (frame.type === 'resume') conversation.turns.resume(frame)
  if (frame.type === 'speech') speechInput.handleVoice(frame.state)
  if (frame.type === 'transcript') speechInput.handleTranscript(frame)
}
