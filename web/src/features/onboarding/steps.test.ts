import { describe, expect, it } from 'vitest'
import { toPercent, limitStep, steps } from './steps.ts'

it('measures progress by the step index over the last index', () => {
  expect(steps.map((_, index) => toPercent(index))).toEqual([0, 20, 40, 60, 80, 100])
})

describe('the visible step', () => {
  const full = { interests: ['Science'], sources: ['BBC'], accountReady: false }

  it('stops at interests and at sources while they are empty', () => {
    expect(limitStep(4, { ...full, interests: [] })).toBe(1)
    expect(limitStep(4, { ...full, sources: [] })).toBe(2)
    expect(limitStep(0, { ...full, interests: [] })).toBe(0)
  })

  it('is the summary for users whose account exists, and stays there', () => {
    expect(limitStep(5, full)).toBe(4)
    expect(limitStep(4, { ...full, accountReady: true })).toBe(5)
    expect(limitStep(0, { ...full, accountReady: true })).toBe(5)
  })

  it.each([-1, 9, 1.5, Number.NaN])('is the first for a step that does not exist (%s)', (wanted) => {
    expect(limitStep(wanted, full)).toBe(0)
  })
})
