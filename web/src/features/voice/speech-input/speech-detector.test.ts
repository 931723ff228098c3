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
  const unheard: boolean[] = []
  const ear = new SpeechDetector({
    sendsAudio,
    echoLevel: () => 0,
    awaitsSpeech: () => awaitsSpeech,
    onSpeech: (state) => log.push(state),
    onFrame: (samples) => log.push(String(samples[319])),
    onLevel: (level) => levels.push(level),
    onSilence: (isMicrophoneSilent) => unheard.push(isMicrophoneSilent),
  })
  let number = 0
  const hear = (frames: number, value: number) => {
    for (let count = 0; count < frames; count += 1) {
      ear.accept(frame(number, value))
      number += 1
    }
  }
  return { ear, hear, levels, log, unheard }
}

test('sends speech from 300 ms before it was noticed to its end, in order, and nothing of the quiet', () => {
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

test('only notices speech where the browser’s recogniser does the listening', () => {
  const { hear, log } = scripted({ sendsAudio: false })
  hear(50, 40)
  hear(20, 3000)
  hear(60, 40)
  expect(log).toEqual(['start', 'end'])
})

test('a microphone that goes away in mid-speech ends the speech', () => {
  const { ear, hear, levels, log } = scripted()
  hear(50, 40)
  hear(20, 3000)
  ear.reset()
  expect(log.at(-1)).toBe('end')
  ear.reset()
  expect(log.filter((line) => line === 'end')).toHaveLength(1)
  expect(levels.at(-1)).toBe(0)
})

test('shows the loudest of every 100 ms', () => {
  const { hear, levels } = scripted()
  hear(4, 40)
  hear(1, 3277)
  expect(levels).toHaveLength(1)
  expect(levels[0]).toBeCloseTo(0.1, 2)
})

describe('push-to-talk', () => {
  test('speech starts and ends with the button, however soft it is, and nothing else is speech', () => {
    const { ear, hear, log } = scripted()
    ear.setListeningMode('push-to-talk')
    hear(50, 3000)
    expect(log).toEqual([])
    ear.setTalking(true)
    hear(10, 40)
    ear.setTalking(false)
    hear(50, 3000)
    expect(log.at(0)).toBe('start')
    expect(log.at(-1)).toBe('released')
    expect(log.slice(1, -1).map(Number)).toEqual(Array.from({ length: 25 }, (_, index) => 35 + index))
  })

  test('going back to automatic while the button is held ends the speech, and a loud voice starts the next', () => {
    const { ear, hear, log } = scripted({ sendsAudio: false })
    ear.setListeningMode('push-to-talk')
    ear.setTalking(true)
    hear(20, 40)
    ear.setListeningMode('automatic')
    ear.setTalking(false)
    expect(log).toEqual(['start', 'end'])
    hear(20, 3000)
    expect(log).toEqual(['start', 'end', 'start'])
  })
})

describe('a microphone that gives nothing', () => {
  test('is told after 8 s of digital silence or of nothing above the room, and no more once somebody is heard', () => {
    for (const value of [0, 40]) {
      const { hear, unheard } = scripted()
      hear(399, value)
      expect(unheard).toEqual([])
      hear(1, value)
      hear(200, value)
      expect(unheard).toEqual([true])
      hear(10, 3000)
      expect(unheard).toEqual([true, false])
    }
  })

  test('is not told while an answer is heard, nor while the talk button is not held', () => {
    const answering = scripted({ awaitsSpeech: false })
    answering.hear(1000, 0)
    expect(answering.unheard).toEqual([])
    const pushing = scripted()
    pushing.ear.setListeningMode('push-to-talk')
    pushing.hear(1000, 0)
    expect(pushing.unheard).toEqual([])
    pushing.ear.setTalking(true)
    pushing.hear(400, 0)
    expect(pushing.unheard).toEqual([true])
  })
})
