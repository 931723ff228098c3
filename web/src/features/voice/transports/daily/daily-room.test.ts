import type { WebCall } from '@tidings/contract/call/web-call'
import { expect, test } from 'vitest'
import { FakeClock, settle } from '../../../../../tests/voice/fake-clock.ts'
import {
  ScriptedCallLibrary,
  ScriptedTrackPlayer,
  bystander,
  me,
  speaker,
  track,
} from '../../../../../tests/voice/scripted-call-library.ts'
import { DailyRoom } from './daily-room.ts'

const url = 'https://rooms.test/call-1'

function open(answer: Partial<WebCall> = {}) {
  const clock = new FakeClock()
  const library = new ScriptedCallLibrary(clock)
  const loading = Promise.withResolvers<ScriptedCallLibrary>()
  const players: ScriptedTrackPlayer[] = []
  const levels: number[] = []
  const room = new DailyRoom({
    library: loading.promise,
    openPlayer() {
      const player = new ScriptedTrackPlayer()
      players.push(player)
      return player
    },
    clock,
    call: { id: 'call-1', webCallUrl: url, ...answer },
    onMicrophoneLevel: (level) => levels.push(level),
  })
  const log: string[] = []
  room.on('left', () => log.push('left'))
  room.on('playing', () => log.push('playing'))
  room.on('playback-blocked', () => log.push('blocked'))
  room.on('message', (data) => log.push(`message ${data}`))
  room.on('error', ({ code, fatal }) => log.push(`error ${code}${fatal ? ' fatal' : ''}`))
  const object = () => {
    const latest = library.objects.at(-1)
    if (!latest) throw new Error('No call object was made.')
    return latest
  }
  const abort = new AbortController()
  return { abort, clock, levels, library, loading, log, object, players, room }
}

async function enter(script: ReturnType<typeof open>) {
  const joining = script.room.join(url, script.abort.signal)
  script.loading.resolve(script.library)
  await settle()
  script.object().joined.resolve()
  await joining
  await settle()
}

test('all events are subscribed to before joining, and forwarded in order', async () => {
  const script = open({ artifactPlan: { videoRecordingEnabled: true } })
  await enter(script)
  const { done, options } = script.object()
  const isListening = (line: string) => line.startsWith('on ')
  expect(done.findLastIndex(isListening)).toBeLessThan(done.findIndex((line) => line.startsWith('join')))
  expect(done.filter((line) => !isListening(line))).toEqual([
    `join {"url":"${url}","subscribeToTracksAutomatically":false,"startAudioOff":false}`,
    'record {"width":1280,"height":720,"backgroundColor":"#FF1F2D3D","layout":{"preset":"default"}}',
    'observe 100',
    'processor noise-cancellation',
    'observe own 100',
  ])
  expect(options).toEqual({
    audioSource: true,
    videoSource: true,
    allowMultipleCallInstances: true,
    dailyConfig: { avoidEval: true },
  })
})

test('only the assistant’s voice is played, on one player, and the provider is told', async () => {
  const script = open()
  await enter(script)
  for (const participant of [bystander, me, null]) {
    script.object().emit('track-started', { participant, track: track('audio') })
  }
  script.object().emit('track-started', { participant: speaker, track: track('video') })
  await settle()
  expect([script.log, script.object().sent]).toEqual([[], []])
  const [first, second] = [track('audio'), track('audio')]
  script.object().emit('track-started', { participant: speaker, track: first })
  script.object().emit('track-started', { participant: speaker, track: second })
  await settle()
  expect(script.players.map(({ tracks }) => tracks)).toEqual([[first, second]])
  expect(script.object().sent).toEqual(['playable', 'playable'])
  script.object().emit('participant-left', { participant: speaker })
  expect(script.players[0]?.silences).toBe(1)
})

test('other participants are subscribed to, without video unless promised', async () => {
  const heard = open()
  await enter(heard)
  for (const participant of [speaker, me]) heard.object().emit('participant-joined', { participant })
  expect(heard.object().done.filter((line) => line.startsWith('update'))).toEqual([
    'update p-1 {"setSubscribedTracks":{"audio":true,"video":false}}',
  ])
  const seen = open({ transport: { assistantVideoEnabled: true } })
  await enter(seen)
  seen.object().emit('participant-joined', { participant: speaker })
  expect(seen.object().done.at(-1)).toBe('update p-1 {"setSubscribedTracks":{"audio":true,"video":true}}')
})

test('audio that the browser blocks is reported, unless a newer track replaced it', async () => {
  const script = open()
  await enter(script)
  const [player] = script.players
  if (!player) throw new Error('No player was opened.')
  player.refuses = new DOMException('replaced', 'AbortError')
  script.object().emit('track-started', { participant: speaker, track: track('audio') })
  await settle()
  expect(script.log).toEqual([])
  player.refuses = new DOMException('press first', 'NotAllowedError')
  script.object().emit('track-started', { participant: speaker, track: track('audio') })
  await settle()
  await script.room.resumeSound()
  expect(script.log).toEqual(['blocked', 'playing'])
})

test('a noise filter that fails is removed and the microphone stays as it was', async () => {
  const script = open()
  await enter(script)
  script.room.setMicEnabled(false)
  script.object().isMicOn = true
  script.object().emit('nonfatal-error', { type: 'audio-processor-error', errorMsg: 'no worklet' })
  await settle()
  expect(script.object().done.at(-1)).toBe('processor none')
  expect(script.object().isMicOn).toBe(false)
  expect(script.log).toEqual([])
})

test('a message over 4096 characters is rejected with a clear error and the call continues', async () => {
  const script = open()
  await enter(script)
  script.room.send('x'.repeat(4097))
  expect(script.log).toEqual(['error too_large'])
  script.room.send('x'.repeat(4096))
  expect(script.object().sent.map(({ length }) => length)).toEqual([4096])
})

test('messages and mute during joining take effect once joined', async () => {
  const script = open()
  script.room.setMicEnabled(false)
  script.room.send('early')
  await enter(script)
  expect(script.object().sent).toEqual(['early'])
  expect(script.object().done.find((line) => line.startsWith('join'))).toContain('"startAudioOff":true')
  expect(script.object().isMicOn).toBe(false)
  script.room.setMicEnabled(true)
  expect(script.object().isMicOn).toBe(true)
})

test('the greeting of a recorded call waits for the recording, and leaving stops it', async () => {
  const script = open({ artifactPlan: { videoRecordingEnabled: true } })
  await enter(script)
  await script.clock.advance(700)
  script.object().emit('recording-started', {})
  expect(script.object().sent).toEqual([
    '{"type":"control","control":"say-first-message","videoRecordingStartDelaySeconds":0.7}',
  ])
  await script.room.leave()
  expect(script.object().done.slice(-2)).toEqual(['stop recording', 'destroy'])
})

test('it is left exactly once, and emits nothing after that', async () => {
  const script = open()
  await enter(script)
  script.object().emit('left-meeting', {})
  await script.room.leave()
  script.object().emit('app-message', { data: 'late' })
  script.object().emit('error', { errorMsg: 'late' })
  script.room.send('late')
  await script.clock.advance(1000)
  expect(script.log).toEqual(['left'])
  expect(script.object().done.filter((line) => line === 'destroy')).toHaveLength(1)
  expect(script.object().sent).toEqual([])
  expect(script.players[0]?.isClosed).toBe(true)
})

test('a room closed by the provider is an end, not a failure', async () => {
  const script = open()
  await enter(script)
  script.object().emit('error', { errorMsg: 'Meeting has ended', error: { type: 'ejected' } })
  expect(script.log).toEqual(['left'])
  expect(script.object().isDestroyed).toBe(true)
})

test.each(['leave', 'abort'])('%s before the library has loaded creates no call object', async (by) => {
  const script = open()
  const joining = script.room.join(url, script.abort.signal)
  if (by === 'abort') script.abort.abort()
  await script.room.leave()
  script.loading.resolve(script.library)
  await expect(joining).rejects.toThrow(by === 'abort' ? 'aborted' : 'ended before it started')
  await settle()
  expect(script.library.objects).toEqual([])
})

test('a missing or blocked microphone is distinguished from a camera', async () => {
  const script = open()
  await enter(script)
  const errorMsg = 'no device'
  script.object().emit('camera-error', { errorMsg: { errorMsg }, error: { type: 'not-found' } })
  script.object().emit('camera-error', { errorMsg: { errorMsg }, error: { type: 'permissions' } })
  script
    .object()
    .emit('camera-error', { errorMsg: { errorMsg, audioOk: true }, error: { type: 'permissions' } })
  expect(script.log).toEqual(['error microphone-absent', 'error microphone-refused', 'error camera'])
})

test('the user’s own volume is reported', async () => {
  const script = open()
  await enter(script)
  script.object().emit('local-audio-level', { audioLevel: 0.4 })
  expect(script.levels).toEqual([0.4])
})
