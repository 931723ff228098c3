import { describe, expect, it } from 'vitest'
import { checkPassword, ratePassword } from './password-strength.ts'

describe('password strength', () => {
  it.each([
    ['', 0, false],
    ['abc', 1, false],
    ['Password1!', 3, false],
    ['Abcdefg1', 4, true],
    ['Abcdefg1!', 5, true],
    ['Ab1!', 4, false],
    ['PASSWORD', 0, false],
    ['MyLetMeIn99!', 3, false],
    ['Ünïcode9 stark', 5, true],
  ])('%j scores %i and is strong: %s', (password, score, strong) => {
    expect(ratePassword(password)).toMatchObject({ score, strong })
  })

  // The ten of section 5 of the specification, each where no other of them is part of it; 123456 is part of 12345678.
  it.each([
    'password',
    '123456',
    'qwerty',
    'admin',
    'welcome',
    'letmein',
    'abc123',
    '111111',
    '12345678',
    'iloveyou',
  ])('subtracts two points for %s, in any case and position', (pattern) => {
    const upper = pattern.toUpperCase()
    const spoiled = ratePassword(`Zx-${upper}-yW9`)
    expect(spoiled).toEqual({
      score: 3,
      strong: false,
      warnings: ['Password contains common patterns that are easy to guess'],
    })
  })

  it('subtracts the two points once, however many patterns match', () => {
    expect(ratePassword('Admin123456!').score).toBe(3)
  })
})

describe('messages about a weak password', () => {
  it('are joined with a full stop in between and none at the end', () => {
    expect(checkPassword('abc')).toBe(
      'Password should be at least 8 characters long. Password should include uppercase letters. ' +
        'Password should include numbers. Password should include special characters',
    )
  })

  it('warn about a common pattern', () => {
    expect(checkPassword('Password1!')).toBe('Password contains common patterns that are easy to guess')
  })

  it('ask for a password if it is empty, and are empty for a strong one', () => {
    expect(checkPassword('')).toBe('Password is required')
    expect(checkPassword('Abcdefg1')).toBeNull()
  })
})
