import { expect, it } from 'vitest'
import { chooseGreetingName } from './greeting-name.ts'

it('greets by the metadata name first', () => {
  expect(chooseGreetingName({ email: 'ada@example.org', user_metadata: { name: ' Ada ' } })).toBe('Ada')
})

it.each([{}, { name: '  ' }, { name: 7 }])('falls back to the email before the at-sign (%j)', (metadata) => {
  expect(chooseGreetingName({ email: 'ada@example.org', user_metadata: metadata })).toBe('ada')
})

it('greets a user without a name as User', () => {
  expect(chooseGreetingName({ user_metadata: {} })).toBe('User')
  expect(chooseGreetingName({ email: '', user_metadata: {} })).toBe('User')
})
