import type { WebCall } from '@tidings/contract/call/web-call'
import { VoiceClient, type VoiceEvents } from '#features/voice/client/voice-client.ts'
import { DailyRoom } from '#features/voice/transports/daily/daily-room.ts'
import type { CallRoom } from '#features/voice/transports/room.ts'
import { FakeClock, settle } from './fake-clock.ts'
import { ScriptedCallLibrary, ScriptedTrackPlayer, speaker, track } from './scripted-call-library.ts'
import { ScriptedApi } from './scripted-room.ts'
import { scripted as scriptedSocketRoom, welcome } from './scripted-socket-room.ts'

/** Controls the other end of either kind of room. */
export type Remote = {
  room: CallRoom
  webCall: WebCall
  /** The room lets us in and starts sending sound. */
  accept: () => Promise<void>
  message: (data: string) => void
  loudness: (sum: number) => void
  refuseToPlay: () => void
  complain: (message: string) => void
  fail: (message: string) => void
  close: () => void
  /** App messages that the other end received. */
  sent: () => string[]
  isReleased: () => boolean
}

function dailyRemote(clock: FakeClock): Remote {
  const library = new ScriptedCallLibrary(clock)
  const player = new ScriptedTrackPlayer()
  const webCall = { id: 'call-1', webCallUrl: 'https://rooms.test/call-1' }
  const room = new DailyRoom({
    library: Promise.resolve(library),
    openPlayer: () => player,
    clock,
    call: webCall,
    onMicrophoneLevel: () => undefined,
  })
  const object = () => library.objects.at(-1)
  return {
    room,
    webCall,
    async accept() {
      // A provider's sound may begin before or after joining; beginning before, it behaves like our own room.
      object()?.emit('track-started', { participant: speaker, track: track('audio') })
      await settle()
      object()?.joined.resolve()
      await settle()
    },
    message: (data) => object()?.emit('app-message', { data }),
    loudness(sum) {
      const latest = object()
      if (latest) latest.loudness = sum
    },
    refuseToPlay() {
      player.refuses = new DOMException('play() needs a press', 'NotAllowedError')
    },
    complain: (errorMsg) => object()?.emit('nonfatal-error', { type: 'input-settings-error', errorMsg }),
    fail: (errorMsg) => object()?.emit('error', { errorMsg, error: { type: 'connection-error' } }),
    close: () => object()?.emit('left-meeting', {}),
    sent: () => object()?.sent ?? [],
    isReleased: () => library.objects.every(({ isDestroyed }) => isDestroyed),
  }
}

function socketRemote(clock: FakeClock): Remote {
  const { player, room, socket } = scriptedSocketRoom({ clock })
  return {
    room,
    webCall: { id: 'call-1', webCallUrl: 'wss://rooms.test/call-1' },
    async accept() {
      socket.accept()
      socket.frame(welcome)
      await settle()
    },
    message: (data) => socket.message(data),
    loudness(sum) {
      player.loudness = sum
    },
    refuseToPlay() {
      player.running = false
    },
    complain: (message) => socket.frame({ type: 'error', code: 'noise', message, fatal: false }),
    fail: (message) => socket.frame({ type: 'error', code: 'gone', message, fatal: true }),
    close: () => socket.lose(true),
    sent: () => socket.texts.flatMap((each) => (each.ch === 'app' ? [each.data] : [])),
    isReleased: () => socket.url === '' || socket.isClosed,
  }
}

export const remotes = { daily: dailyRemote, socket: socketRemote }

/** A voice client on a scripted room of either kind; `log` records its events in order. */
export function scriptedCall(kind: keyof typeof remotes, { mobile = false } = {}) {
  const clock = new FakeClock()
  const api = new ScriptedApi()
  const remote = remotes[kind](clock)
  const client = new VoiceClient({ api, openRoom: () => remote.room, clock, mobile })
  const log: string[] = []
  const names: (keyof VoiceEvents)[] = [
    'call-start',
    'call-end',
    'speech-start',
    'speech-end',
    'playing',
    'playback-blocked',
  ]
  for (const name of names) client.on(name, () => log.push(`${clock.now()} ${name}`))
  client.on('state', (state) => log.push(`${clock.now()} state ${state}`))
  client.on('message', (message) => log.push(`${clock.now()} message ${JSON.stringify(message)}`))
  client.on('error', (error) => log.push(`${clock.now()} error ${(error as Error).message}`))
  client.on('volume-level', (level) => {
    if (level > 0) log.push(`${clock.now()} volume ${level}`)
  })
  return {
    client,
    clock,
    log,
    remote,
    /** Starts a call, which then waits for the server's response. */
    start(context?: string) {
      void client.start({ assistant: 'tidings', ...(context && { context }) })
    },
    async answer() {
      api.answer.resolve(remote.webCall)
      await settle()
    },
  }
}

export type ScriptedCall = ReturnType<typeof scriptedCall>
