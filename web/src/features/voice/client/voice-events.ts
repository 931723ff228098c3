import type { ServerMessage } from '@tidings/contract/call/call-messages'

export type VoiceState = 'idle' | 'starting' | 'joined' | 'active'

export type VoiceEvents = {
  state: [state: VoiceState]
  'call-start': []
  'call-end': []
  'speech-start': []
  'speech-end': []
  'volume-level': [level: number]
  message: [message: ServerMessage]
  playing: []
  'playback-blocked': []
  error: [error: unknown]
}
