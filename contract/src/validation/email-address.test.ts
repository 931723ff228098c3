import { expect, it } from 'vitest'
import { checkEmail } from './email-address.ts'

it('asks for an address if it is empty', () => {
  expect(checkEmail('  ')).toBe('Email is required')
})

it.each(['ada@example.org', ' ada@example.org ', 'a+b@sub.example.co', 'üser@exämple.de'])(
  'accepts %j',
  (email) => {
    expect(checkEmail(email)).toBeNull()
  },
)

it.each(['ada', 'ada@', '@example.org', 'ada@example', 'a b@example.org', 'a@b@example.org'])(
  'rejects %j',
  (email) => {
    expect(checkEmail(email)).toBe('Please enter a valid email address')
  },
)
