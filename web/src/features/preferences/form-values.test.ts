import { expect, it } from 'vitest'
import { keepChanged, roundSpeed, toFormValues } from './form-values.ts'
import { splitChanges } from './save-preferences.ts'

it('starts with the specified defaults for a user without a row', () => {
  expect(toFormValues(null, null)).toEqual({
    interests: [],
    preferred_sources: [],
    update_frequency: 'daily',
    notification_settings: { email: true, push: true },
    content_filter_level: 'moderate',
    voice_settings: { speed: 1, gender: 'female' },
    summary_length_preference: 'medium',
    language: 'en',
    location: '',
    timezone: '',
    typed: { interests: '', preferred_sources: '' },
  })
})

it('keeps only what differs from what is stored', () => {
  const stored = toFormValues(null, null)
  const same = {
    interests: [],
    voice_settings: { speed: 1, gender: 'female' },
    firstName: undefined,
  } as const
  expect(keepChanged({ ...same, interests: [] }, stored)).toBeNull()
  expect(keepChanged({ ...same, interests: ['Chess'] }, stored)).toEqual({ interests: ['Chess'] })
})

it('writes empty location and timezone as null and splits the two tables', () => {
  expect(splitChanges({ location: '  ', language: 'it', content_filter_level: 'none' })).toEqual({
    preferences: { content_filter_level: 'none' },
    profile: { language_preference: 'it', location: null },
  })
  expect(splitChanges({ timezone: '' })).toEqual({ preferences: {}, profile: { timezone: null } })
  expect(splitChanges({})).toEqual({ preferences: {}, profile: null })
})

it('rounds the speed to a tenth', () => {
  expect(roundSpeed(1.2000000000000002)).toBe(1.2)
})
