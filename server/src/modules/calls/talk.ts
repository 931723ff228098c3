import type { ClientFrame } from '@tidings/contract/call/call-messages'
import { countUse } from '#db/count-use'
import type { Asker } from '#modules/assistant'
import type { Speech } from '#modules/speech'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import type { CallLine } from './call-line.ts'
import { Conversation } from './conversation.ts'
import { Ear } from './ear.ts'

/** What a call is for, once it is known whom it is with: what is heard of them, and what is made of it. */
export type Talk = { conversation: Conversation; ear: Ear }

export type TalkPorts = {
  context: Context
  speech: Speech
  line: CallLine
  signal: AbortSignal
  caller: () => Caller
  onHeard: () => void
  onExhausted: () => void
}

type Listener = { asker: Asker; isTranscribed: boolean }

export function openTalk(ports: TalkPorts, { asker, isTranscribed }: Listener): Talk {
  const { caller, context, line, onExhausted, speech } = ports
  const conversation = new Conversation({ context, speech, line, asker, caller, onExhausted })
  return { conversation, ear: openEar(ports, { asker, isTranscribed, conversation }) }
}

function openEar(ports: TalkPorts, listener: Listener & { conversation: Conversation }): Ear {
  const { context, line, onHeard, signal, speech } = ports
  const { asker, conversation, isTranscribed } = listener
  const { language, userId } = asker
  return new Ear({
    clock: context.clock,
    speech,
    language,
    signal,
    transcribes: isTranscribed,
    countUse: (amount) => countUse(context, { userId, what: 'transcribedSeconds', amount }),
    onInterim: (transcript) =>
      line.sendApp({ type: 'transcript', role: 'user', transcriptType: 'partial', transcript }),
    onUtterance: (text, isAnew) => {
      onHeard()
      conversation.hear(text, isAnew)
    },
    onNothing: () => conversation.heardNothing(),
    onProblem: (code, message) => conversation.misheard(code, message),
    onFailure: (error) => context.log.error('a call could not hear', { error }),
  })
}

/** What the browser tells of voice, words and what has been played. */
export function takeFrame(frame: ClientFrame, { conversation, ear }: Talk): void {
  if (frame.type === 'interrupt') conversation.turns.interrupt(frame)
  if (frame.type === 'playback') conversation.turns.playback(frame)
  if (frame.type === 'pause') {
    conversation.turns.pause(frame)
    ear.watch()
  }
  if (frame.type === 'resume') conversation.turns.resume(frame)
  if (frame.type === 'speech') ear.voice(frame.state)
  if (frame.type === 'transcript') ear.words(frame)
}
