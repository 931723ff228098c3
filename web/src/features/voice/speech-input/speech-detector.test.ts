import { describe, expect, test } from 'vitest'
import { SpeechDetector } from './speech-detector.ts'

/** 20 ms whose every sample is loud or soft; the last sample is the frame's number. */
function frame(number: number, value: number): Int16Array {
  const samples = new Int16Array(320).fill(value)
  samples[319] = number
  return samples
}

function scripted({ sendsAudio = true, awaitsSpeech = true } = {}) {
  const log: string[] = []
  const levels: number[] = []
  const silences: boolean[] = []
  const detector = new SpeechDetector({
    sendsAudio,
    echoLevel: () => 0,
    awaitsSpeech: () => awaitsSpeech,
    onSpeech: (state) => log.push(state),
    onFrame: (samples) => log.push(String(samples[319])),
    onLevel: (level) => levels.push(level),
    onSilence: (isMicrophoneSilent) => silences.push(isMicrophoneSilent),
  })
  let number = 0
  const hear = (frames: number, value: number) => {
    for (let count = 0; count < frames; count += 1) {
      detector.accept(frame(number, value))
      number += 1
    }
  }
  return { detector, hear, levels, log, silences }
}

test('sends speech from 300 ms before it was detected to its end, in order, and no silence', () => {
  const { hear, log } = scripted()
  hear(50, 40)
  hear(20, 3000)
  hear(60, 40)
  expect(log[0]).toBe('start')
  expect(log.at(-1)).toBe('end')
  const numbers = log.slice(1, -1).map(Number)
  const first = numbers[0] ?? -1
  expect(numbers).toEqual(numbers.map((_number, position) => first + position))
  expect(first).toBe(50 + 7 - 16)
  expect(numbers.at(-1)).toBeLessThan(84)
})

test('only detects speech if the browser’s recogniser transcribes it', () => {
  const { hear, log } = scripted({ sendsAudio: false })
  hear(50, 40)
  hear(20, 3000)
  hear(60, 40)
  expect(log).toEqual(['start', 'end'])
})

test('a microphone that is unplugged during speech ends the speech', () => {
  const { detector, hear, levels, log } = scripted()
  hear(50, 40)
  hear(20, 3000)
  detector.reset()
  expect(log.at(-1)).toBe('end')
  detector.reset()
  expect(log.filter((line) => line === 'end')).toHaveLength(1)
  expect(levels.at(-1)).toBe(0)
})

test('reports the loudest level of every 100 ms', () => {
  const { hear, levels } = scripted()
  hear(4, 40)
  hear(1, 3277)
  expect(levels).toHaveLength(1)
  expect(levels[0]).toBeCloseTo(0.1, 2)
})

describe('push-to-talk', () => {
  test('speech starts and ends with the button, however quiet, and nothing else is speech', () => {
    const { detector, hear, log } = scripted()
    detector.setListeningMode('push-to-talk')
    hear(50, 3000)
    expect(log).toEqual([])
    detector.setTalking(true)
    hear(10, 40)
    detector.setTalking(false)
    hear(50, 3000)
    expect(log.at(0)).toBe('start')
    expect(log.at(-1)).toBe('released')
    expect(log.slice(1, -1).map(Number)).toEqual(Array.from({ length: 25 }, (_, index) => 35 + index))
  })

  test('switching to automatic while the button is held ends the speech, and a loud voice starts the next', () => {
    const { detector, hear, log } = scripted({ sendsAudio: false })
    detector.setListeningMode('push-to-talk')
    detector.setTalking(true)
    hear(20, 40)
    detector.setListeningMode('automatic')
    detector.setTalking(false)
    expect(log).toEqual(['start', 'end'])
    hear(20, 3000)
    expect(log).toEqual(['start', 'end', 'start'])
  })
})

describe('a silent microphone', () => {
  test('is reported after 8 s of digital silence or background noise, and not once there was speech', () => {
    for (const value of [0, 40]) {
      const { hear, silences } = scripted()
      hear(399, value)
      expect(silences).toEqual([])
      hear(1, value)
      hear(200, value)
      expect(silences).toEqual([true])
      hear(10, 3000)
      expect(silences).toEqual([true, false])
    }
  })

  test('is not reported while an answer plays, nor while the talk button is up', () => {
    const answering = scripted({ awaitsSpeech: false })
    answering.hear(1000, 0)
    expect(answering.silences).toEqual([])
    const pushing = scripted()
    pushing.detector.setListeningMode('push-to-talk')
    pushing.hear(1000, 0)
    expect(pushing.silences).toEqual([])
    pushing.detector.setTalking(true)
    pushing.hear(400, 0)
    expect(pushing.silences).toEqual([true])
  })
})
