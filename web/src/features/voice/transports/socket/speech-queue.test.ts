import { describe, expect, test } from 'vitest'
import { settle } from '../../../../../tests/voice/fake-clock.ts'
import { scripted, sentence, speak, toJoined } from '../../../../../tests/voice/scripted-socket-room.ts'

describe('playing an answer', () => {
  test('captions follow the playback, not the arrival', async () => {
    const script = scripted()
    await toJoined(script)
    script.socket.frame({ type: 'thinking', turn: 1 })
    script.socket.frame(sentence(1, 0))
    script.socket.frame(sentence(1, 1, { startMs: 100 }))
    speak(script, 1, { frames: 10 })
    script.socket.frame({ type: 'complete', turn: 1, sentences: 2, durationMs: 200 })
    expect(script.log).toEqual(['thinking 1', 'sentence 1.0', 'sentence 1.1'])
    script.player.play(60)
    expect(script.log.at(-1)).toBe('caption 1.0')
    script.player.play(60)
    expect(script.log.at(-1)).toBe('caption 1.1')
    script.player.play(100)
    expect(script.log.at(-1)).toBe('done 1')
    expect(script.socket.sentFrames('playback')).toEqual([
      { ch: 'rt', type: 'playback', turn: 1, playedMs: 200, state: 'done' },
    ])
  })

  test('reports its position every 250 ms, and is done once everything was played', async () => {
    const script = scripted()
    await toJoined(script)
    script.socket.frame(sentence(3, 0, { durationMs: 400 }))
    speak(script, 3, { frames: 20 })
    script.socket.frame({ type: 'complete', turn: 3, sentences: 1, durationMs: 400 })
    script.player.play(240)
    await script.clock.advance(250)
    expect(script.socket.sentFrames('playback')).toMatchObject([
      { turn: 3, playedMs: 240, state: 'progress' },
    ])
    script.player.play(1000)
    await script.clock.advance(1000)
    expect(script.socket.sentFrames('playback').slice(1)).toMatchObject([
      { turn: 3, playedMs: 400, state: 'done' },
    ])
  })

  test('each turn counts from its own first sample', async () => {
    const script = scripted()
    await toJoined(script)
    for (const turn of [1, 2]) {
      script.socket.frame(sentence(turn, 0))
      speak(script, turn, { frames: 5 })
      script.socket.frame({ type: 'complete', turn, sentences: 1, durationMs: 100 })
    }
    script.player.play(100)
    script.player.play(100)
    expect(script.socket.sentFrames('playback')).toMatchObject([
      { turn: 1, playedMs: 100, state: 'done' },
      { turn: 2, playedMs: 100, state: 'done' },
    ])
  })

  test('repeated and older frames are not played twice', async () => {
    const script = scripted()
    await toJoined(script)
    script.socket.frame(sentence(1, 0))
    script.socket.frame(sentence(1, 0))
    for (const sequence of [0, 1, 1, 0, 2]) script.socket.speech(1, sequence, { value: 100 + sequence })
    script.player.play(1000)
    expect([...new Set(script.player.heard)]).toEqual([100, 101, 102])
    expect(script.player.heard).toHaveLength(960)
    expect(script.log.filter((line) => line.startsWith('sentence'))).toHaveLength(1)
  })

  test('reports how long the user waited for the first sound', async () => {
    const script = scripted()
    await toJoined(script)
    script.room.sendTranscript('what is new', true, 0)
    await script.clock.advance(180)
    script.socket.frame(sentence(1, 0))
    speak(script, 1, { frames: 5 })
    script.player.play(20)
    script.player.play(20)
    expect(script.socket.sentFrames('timing')).toMatchObject([{ turn: 1, firstAudibleMs: 180 }])
  })

  test('reports the playback level every 100 ms', async () => {
    const script = scripted()
    await toJoined(script)
    const levels: number[] = []
    script.room.on('remote-level', (sum) => levels.push(sum))
    await script.clock.advance(100)
    script.player.loudness = 0.08
    await script.clock.advance(200)
    expect(levels).toEqual([0, 0.08, 0.08])
  })

  test('audio that the browser blocks is reported once, and continues when allowed', async () => {
    const script = scripted()
    script.player.running = false
    await toJoined(script)
    script.socket.frame(sentence(1, 0))
    speak(script, 1, { frames: 5 })
    await script.clock.advance(1000)
    expect(script.socket.sentFrames('playback')).toMatchObject([{ turn: 1, playedMs: 0, state: 'blocked' }])
    expect(script.log.at(-1)).toBe('blocked')
    script.player.running = true
    script.player.play(40)
    await script.clock.advance(250)
    expect(script.socket.sentFrames('playback').at(-1)).toMatchObject({ playedMs: 40, state: 'progress' })
  })
})

describe('the browser’s own voice', () => {
  test('speaks between the server’s sentences, in the right language and at the right speed', async () => {
    const script = scripted()
    await toJoined(script)
    script.socket.frame(sentence(1, 0))
    speak(script, 1, { frames: 5 })
    const own = sentence(1, 1, { spokenBy: 'browser', durationMs: 0, speed: 1.5 })
    script.socket.frame({ ...own, language: 'it' })
    script.socket.frame(sentence(1, 2, { startMs: 100 }))
    speak(script, 1, { frames: 5, from: 5 })
    script.socket.frame({ type: 'complete', turn: 1, sentences: 3, durationMs: 200 })
    script.player.play(80)
    expect(script.voice.said).toEqual([])
    script.player.play(20)
    expect(script.voice.said).toMatchObject([{ text: 'Sentence 1.', language: 'it', rate: 1.5 }])
    expect(script.log.at(-1)).toBe('caption 1.1')
    script.player.play(100)
    expect(script.player.heard).toHaveLength(1600)
    await script.clock.advance(700)
    script.voice.finish()
    await settle()
    script.player.play(20)
    expect(script.log.at(-1)).toBe('caption 1.2')
    script.player.play(80)
    expect(script.log.at(-1)).toBe('done 1')
    expect(script.socket.sentFrames('playback').at(-1)).toMatchObject({ playedMs: 200 + 489, state: 'done' })
  })

  test('speaks symbols as words, and counts by what is displayed', async () => {
    const script = scripted()
    await toJoined(script)
    const own = sentence(1, 0, { spokenBy: 'browser', durationMs: 0 })
    script.socket.frame({ ...own, text: 'Up 5%.', spokenText: 'Up five percent of all.' })
    script.socket.frame({ type: 'complete', turn: 1, sentences: 1, durationMs: 0 })
    expect(script.voice.said).toMatchObject([{ text: 'Up five percent of all.' }])
    script.voice.finish()
    await settle()
    expect(script.socket.sentFrames('playback').at(-1)).toMatchObject({ playedMs: 400, state: 'done' })
  })

  test('counts as speech for the client, and stops when interrupted', async () => {
    const script = scripted()
    await toJoined(script)
    script.socket.frame(sentence(1, 0, { spokenBy: 'browser', durationMs: 0 }))
    script.socket.frame(sentence(1, 1, { spokenBy: 'browser', durationMs: 0 }))
    expect(script.room.playingLevel()).toBe(0.1)
    await script.clock.advance(400)
    script.room.interrupt('button')
    await settle()
    expect(script.voice.said).toHaveLength(1)
    expect(script.voice.said[0]?.signal.aborted).toBe(true)
    expect(script.socket.sentFrames('interrupt')).toMatchObject([
      { turn: 1, playedMs: 400, reason: 'button' },
    ])
    expect(script.room.playingLevel()).toBe(0)
  })

  test('if there is none, each sentence stays up for as long as it takes to read', async () => {
    const script = scripted()
    script.voice.voices = false
    await toJoined(script)
    script.socket.frame(sentence(1, 0, { spokenBy: 'browser', durationMs: 0, speed: 1.5 }))
    script.socket.frame(sentence(1, 1, { spokenBy: 'browser', durationMs: 0, speed: 1.5 }))
    script.socket.frame({ type: 'complete', turn: 1, sentences: 2, durationMs: 0 })
    await script.clock.advance(450)
    expect(script.log).toEqual(['sentence 1.0', 'caption 1.0', 'sentence 1.1'])
    await script.clock.advance(200)
    expect(script.log.at(-1)).toBe('caption 1.1')
    await script.clock.advance(600)
    expect(script.log.at(-1)).toBe('done 1')
  })
})

describe('interrupting', () => {
  test('is silent at once, reports how far it played, and drops the rest of that turn', async () => {
    const script = scripted()
    await toJoined(script)
    script.socket.frame(sentence(1, 0))
    speak(script, 1, { frames: 10 })
    script.player.play(60)
    expect(script.room.interrupt('typed')).toBe(true)
    expect(script.player.flushes).toBe(1)
    expect(script.socket.sentFrames('interrupt')).toMatchObject([{ turn: 1, playedMs: 60, reason: 'typed' }])
    speak(script, 1, { frames: 10, from: 10 })
    script.socket.frame(sentence(1, 1))
    script.socket.frame({ type: 'complete', turn: 1, sentences: 2, durationMs: 400 })
    script.socket.frame(sentence(2, 0))
    speak(script, 2, { frames: 5 })
    script.player.play(1000)
    expect(script.player.heard.slice(60 * 16).every((sample) => sample === 2)).toBe(true)
    expect(script.log.filter((line) => line.startsWith('sentence'))).toEqual(['sentence 1.0', 'sentence 2.0'])
    expect(script.socket.sentFrames('playback').filter(({ turn }) => turn === 1)).toEqual([])
  })

  test.each(['interrupt', 'hold and clear'] as const)(
    'no frame of a turn that ended by %s is played in 500 times, delayed by up to 300 ms',
    async (how) => {
      const script = scripted()
      await toJoined(script)
      let seed = 7
      const random = (below: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return Math.floor((seed / 2_147_483_648) * below)
      }
      for (let turn = 1; turn <= 500; turn += 1) {
        script.socket.frame(sentence(turn, 0))
        const before = 1 + random(10)
        speak(script, turn, { frames: before })
        script.player.play(random(before * 20))
        // What was on its way arrives after the end, up to 300 ms later, together with the next answer.
        const sequences = Array.from({ length: random(15) }, (_, index) => before + index)
        for (const sequence of sequences) {
          script.clock.after(random(300), () => script.socket.speech(turn, sequence))
        }
        if (how === 'interrupt') script.room.interrupt('voice')
        else script.room.pause()
        if (how !== 'interrupt') script.socket.frame({ type: 'clear', turn })
        const heardBefore = script.player.heard.length
        await script.clock.advance(300)
        script.player.play(2000)
        expect(script.player.heard).toHaveLength(heardBefore)
      }
    },
  )

  test('an answer still being composed can be interrupted, and without one nothing is reported', async () => {
    const script = scripted()
    await toJoined(script)
    expect(script.room.interrupt('typed')).toBe(false)
    script.socket.frame({ type: 'thinking', turn: 4 })
    expect(script.room.interrupt('typed')).toBe(true)
    expect(script.socket.sentFrames('interrupt')).toMatchObject([{ turn: 4, playedMs: 0 }])
  })

  test('a turn that the server clears is silent from then on', async () => {
    const script = scripted()
    await toJoined(script)
    script.socket.frame(sentence(1, 0))
    speak(script, 1, { frames: 10 })
    script.player.play(20)
    script.socket.frame({ type: 'clear', turn: 1 })
    speak(script, 1, { frames: 10, from: 10 })
    script.player.play(1000)
    expect(script.player.heard).toHaveLength(320)
    expect(script.log.at(-1)).toBe('clear 1')
  })
})
