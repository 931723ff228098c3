import { describe, expect, test } from 'vitest'
import { settle } from '../../../../tests/voice/fake-clock.ts'
import { scripted, sentence, speak, toJoined } from '../../../../tests/voice/scripted-socket-room.ts'
import { BargeIn } from './barge-in.ts'

/** A room in which an answer of one second is playing, and the barge-in that may hold it. */
async function answering() {
  const script = scripted()
  await toJoined(script)
  let falseAlarms = 0
  const bargeIn = new BargeIn({
    clock: script.clock,
    hold: () => script.room.pause(),
    resume: () => script.room.resume(),
    onFalseAlarm: () => (falseAlarms += 1),
  })
  script.socket.frame(sentence(1, 0, { durationMs: 1000 }))
  for (let frame = 0; frame < 50; frame += 1) script.socket.speech(1, frame, { value: frame })
  script.player.play(300)
  return { ...script, bargeIn, falseAlarms: () => falseAlarms }
}

/** Every frame of the answer, whole and in its order. */
const wholeAnswer = Array.from({ length: 50 * 320 }, (_, index) => Math.floor(index / 320))

describe('speaking over an answer', () => {
  test('pauses it at once and reports the position', async () => {
    const { bargeIn, player, socket } = await answering()
    bargeIn.speech('start')
    expect(player.isPaused).toBe(true)
    expect(socket.sentFrames('pause')).toEqual([{ ch: 'rt', type: 'pause', turn: 1, playedMs: 300 }])
    expect(player.flushes).toBe(0)
  })

  test('resumes it two seconds after speech without words, without losing a sample', async () => {
    const { bargeIn, clock, falseAlarms, player, socket } = await answering()
    bargeIn.speech('start')
    await clock.advance(400)
    bargeIn.speech('end')
    await clock.advance(1999)
    expect(player.isPaused).toBe(true)
    await clock.advance(1)
    expect(player.isPaused).toBe(false)
    expect(socket.sentFrames('resume')).toEqual([{ ch: 'rt', type: 'resume', turn: 1, playedMs: 300 }])
    expect(falseAlarms()).toBe(1)
    player.play(1000)
    expect(player.heard).toEqual(wholeAnswer)
  })

  test('waits while the user continues to speak', async () => {
    const { bargeIn, clock, player } = await answering()
    bargeIn.speech('start')
    bargeIn.speech('end')
    await clock.advance(1500)
    bargeIn.speech('start')
    await clock.advance(20_000)
    expect(player.isPaused).toBe(true)
    bargeIn.speech('end')
    await clock.advance(2000)
    expect(player.isPaused).toBe(false)
  })

  test('leaves words to the server, with a time limit', async () => {
    const { bargeIn, clock, falseAlarms, player, room, socket } = await answering()
    bargeIn.speech('start')
    room.sendTranscript('what about', false, 0)
    bargeIn.transcribed()
    bargeIn.speech('end')
    await clock.advance(7999)
    expect(player.isPaused).toBe(true)
    expect(socket.sentFrames('transcript')).toMatchObject([{ text: 'what about', final: false, segment: 0 }])
    await clock.advance(1)
    expect(player.isPaused).toBe(false)
    expect(falseAlarms()).toBe(0)
  })

  test('resumes it for good when the server takes it as an acknowledgement', async () => {
    const { bargeIn, clock, log, player, socket } = await answering()
    bargeIn.speech('start')
    bargeIn.transcribed()
    bargeIn.speech('end')
    socket.frame({ type: 'resume', turn: 1 })
    bargeIn.resolve()
    expect(log).toContain('resume 1')
    player.play(1000)
    expect(player.heard).toEqual(wholeAnswer)
    await clock.advance(60_000)
    expect(socket.sentFrames('resume')).toEqual([])
  })

  test('an answer ended by the server stays silent, and the next one plays', async () => {
    const script = await answering()
    script.bargeIn.speech('start')
    script.socket.frame({ type: 'clear', turn: 1 })
    script.bargeIn.resolve()
    script.socket.frame(sentence(2, 0))
    speak(script, 2, { frames: 5 })
    script.player.play(1000)
    expect(script.player.heard).toHaveLength(300 * 16 + 5 * 320)
    expect(new Set(script.player.heard.slice(300 * 16))).toEqual(new Set([2]))
  })

  test('a message about another turn, a repeated or a late one changes nothing', async () => {
    const { bargeIn, log, player, socket } = await answering()
    bargeIn.speech('start')
    socket.frame({ type: 'resume', turn: 7 })
    expect(player.isPaused).toBe(true)
    socket.frame({ type: 'resume', turn: 1 })
    socket.frame({ type: 'resume', turn: 1 })
    expect(log.filter((line) => line === 'resume 1')).toHaveLength(1)
    player.play(2000)
    expect(player.heard).toEqual(wholeAnswer)
  })

  test('a question typed in the meantime reports how much was played', async () => {
    const { bargeIn, clock, player, room, socket } = await answering()
    bargeIn.speech('start')
    await clock.advance(1000)
    expect(room.interrupt('typed')).toBe(true)
    bargeIn.resolve()
    expect(socket.sentFrames('interrupt')).toMatchObject([{ turn: 1, playedMs: 300 }])
    expect(player.flushes).toBe(1)
    expect(room.isHeld).toBe(false)
    room.resume()
    expect(socket.sentFrames('resume')).toEqual([])
  })

  test('an answer that has arrived completely is not finished while paused', async () => {
    const { bargeIn, log, player, socket } = await answering()
    player.play(700)
    bargeIn.speech('start')
    socket.frame({ type: 'complete', turn: 1, sentences: 1, durationMs: 1000 })
    expect(log).not.toContain('done 1')
    socket.frame({ type: 'resume', turn: 1 })
    expect(log.slice(-2)).toEqual(['resume 1', 'done 1'])
  })

  test('without an answer there is nothing to pause', async () => {
    const script = scripted()
    await toJoined(script)
    expect(script.room.pause()).toBe(false)
    script.socket.frame({ type: 'thinking', turn: 1 })
    expect(script.room.pause()).toBe(false)
    expect(script.socket.sentFrames('pause')).toEqual([])
  })
})

describe('the browser’s own voice', () => {
  test('is silenced when paused, and repeats its sentence from the start', async () => {
    const script = scripted()
    await toJoined(script)
    script.socket.frame(sentence(1, 0, { spokenBy: 'browser', durationMs: 0 }))
    script.socket.frame(sentence(1, 1, { spokenBy: 'browser', durationMs: 0 }))
    script.socket.frame({ type: 'complete', turn: 1, sentences: 2, durationMs: 0 })
    await script.clock.advance(300)
    script.room.pause()
    await settle()
    expect(script.voice.said.map(({ signal }) => signal.aborted)).toEqual([true])
    await script.clock.advance(1000)
    expect(script.socket.sentFrames('playback').filter(({ playedMs }) => playedMs > 300)).toEqual([])
    expect(script.socket.sentFrames('pause')).toMatchObject([{ turn: 1, playedMs: 300 }])
    await script.clock.advance(5000)
    expect(script.voice.said).toHaveLength(1)
    script.socket.frame({ type: 'resume', turn: 1 })
    expect(script.voice.said.map(({ text }) => text)).toEqual(['Sentence 0.', 'Sentence 0.'])
    for (let said = 0; said < 2; said += 1) {
      script.voice.finish()
      await settle()
    }
    expect(script.voice.said.map(({ text }) => text)).toEqual(['Sentence 0.', 'Sentence 0.', 'Sentence 1.'])
    expect(script.log.at(-1)).toBe('done 1')
  })

  test('counts as played only until it was paused', async () => {
    const script = scripted()
    await toJoined(script)
    script.socket.frame(sentence(1, 0, { spokenBy: 'browser', durationMs: 0 }))
    await script.clock.advance(300)
    script.room.pause()
    await script.clock.advance(5000)
    script.room.interrupt('typed')
    expect(script.socket.sentFrames('interrupt')).toMatchObject([{ turn: 1, playedMs: 300 }])
  })

  test('is as loud as the server says', async () => {
    const script = scripted()
    await toJoined(script)
    script.socket.frame({ type: 'volume', gain: 0.5 })
    expect(script.player.volume).toBe(0.5)
    script.socket.frame(sentence(1, 0, { spokenBy: 'browser', durationMs: 0 }))
    expect(script.voice.said).toMatchObject([{ volume: 0.5 }])
  })
})
