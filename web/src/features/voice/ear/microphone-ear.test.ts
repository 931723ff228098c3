import { expect, test } from 'vitest'
import { MicrophoneEar } from './microphone-ear.ts'

/** 20 ms whose every sample is loud or soft; the last sample is the frame's number. */
function frame(number: number, value: number): Int16Array {
  const samples = new Int16Array(320).fill(value)
  samples[319] = number
  return samples
}

function scripted({ sendsAudio = true } = {}) {
  const log: string[] = []
  const levels: number[] = []
  const ear = new MicrophoneEar({
    sendsAudio,
    playingLevel: () => 0,
    onSpeech: (state) => log.push(state),
    onFrame: (samples) => log.push(String(samples[319])),
    onLevel: (level) => levels.push(level),
  })
  let number = 0
  const hear = (frames: number, value: number) => {
    for (let count = 0; count < frames; count += 1) {
      ear.accept(frame(number, value))
      number += 1
    }
  }
  return { ear, hear, levels, log }
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
  expect(numbers.at(-1)).toBeLessThan(105)
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
  ear.end()
  expect(log.at(-1)).toBe('end')
  ear.end()
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
