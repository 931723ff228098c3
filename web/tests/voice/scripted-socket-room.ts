import { SocketRoom, type SocketRoomOptions } from '#features/voice/transports/socket/socket-room.ts'
import { FakeClock, settle } from './fake-clock.ts'
import { ScriptedPlayer, ScriptedVoice } from './scripted-player.ts'
import { ScriptedSocket } from './scripted-socket.ts'

export const url = 'wss://news.test/call/1?token=t'
const speech = { en: 'espeak-ng', fr: 'espeak-ng', es: 'espeak-ng', de: 'espeak-ng', it: 'browser' } as const
export const welcome = {
  type: 'welcome',
  callId: '1',
  rejoinToken: 'token-of-room-1',
  sampleRate: 16_000,
  speech,
} as const

/** A socket room with a scripted server, player and clock; `log` records its events. */
export function scripted(changed: Partial<SocketRoomOptions> = {}) {
  const clock = new FakeClock()
  const socket = new ScriptedSocket()
  const player = new ScriptedPlayer()
  const voice = new ScriptedVoice()
  const log: string[] = []
  const token = { value: 'token-1' as string | null }
  const room = new SocketRoom({
    openSocket: socket.open,
    player: Promise.resolve(player),
    voice,
    clock,
    getAccessToken: () => Promise.resolve(token.value),
    hello: { language: 'en', transcription: 'browser' },
    events: {
      onWelcome: () => log.push('welcome'),
      onThinking: (turn) => log.push(`thinking ${turn}`),
      onText: ({ answer, place }) => log.push(`text ${answer}.${place}`),
      onSpeed: (speed) => log.push(`speed ${speed}`),
      onSentence: ({ turn, index }) => log.push(`sentence ${turn}.${index}`),
      onCaption: (turn, index) => log.push(`caption ${turn}.${index}`),
      onDone: (turn) => log.push(`done ${turn}`),
      onClear: (turn) => log.push(`clear ${turn}`),
      onReconnecting: (isReconnecting) => log.push(isReconnecting ? 'reconnecting' : 'reconnected'),
      onResume: (turn) => log.push(`resume ${turn}`),
    },
    ...changed,
  })
  room.on('left', () => log.push('left'))
  room.on('playing', () => log.push('playing'))
  room.on('playback-blocked', () => log.push('blocked'))
  room.on('message', (data) => log.push(`message ${data}`))
  room.on('error', ({ code, fatal }) => log.push(`error ${code}${fatal ? ' fatal' : ''}`))
  const abort = new AbortController()
  return { abort, clock, log, player, room, socket, token, voice }
}

type Script = ReturnType<typeof scripted>

export async function toJoined(script: Script): Promise<void> {
  const joined = script.room.join(url, script.abort.signal)
  await settle()
  script.socket.accept()
  script.socket.frame(welcome)
  await joined
  script.log.length = 0
}

type Said = { startMs?: number; durationMs?: number; spokenBy?: 'server' | 'browser'; speed?: number }

export function sentence(turn: number, index: number, said: Said = {}) {
  const text = `Sentence ${index}.`
  const sound = { startMs: 0, durationMs: 100, spokenBy: 'server' as const, ...said }
  const place = { answer: turn, place: index, article: null }
  return { type: 'sentence', turn, index, text, language: 'en', ...place, ...sound } as const
}

/** Sends this many frames of 20 ms in which every sample is the turn's number. */
export function speak(
  script: Script,
  turn: number,
  { frames, from = 0 }: { frames: number; from?: number },
): void {
  for (let sequence = from; sequence < from + frames; sequence += 1) script.socket.speech(turn, sequence)
}
