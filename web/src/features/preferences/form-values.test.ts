import { expect, it } from 'vitest'
import { toFormValues, roundSpeed, splitFormValues } from './form-values.ts'

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
  })
})

it('writes empty location and timezone as null and splits the two tables', () => {
  const { preferences, profile } = splitFormValues({
    ...toFormValues(null, null),
    location: '  ',
    language: 'it',
  })
  expect(profile).toEqual({ language_preference: 'it', location: null, timezone: null })
  expect(Object.keys(preferences)).not.toContain('language')
})

it('rounds the speed to a tenth', () => {
  expect(roundSpeed(1.2000000000000002)).toBe(1.2)
})
