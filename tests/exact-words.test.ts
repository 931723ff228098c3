import { describe, expect, test } from 'vitest'
import * as limits from '../contract/src/limits.ts'
import { contextTypes, defaultLanguage, defaultPreferences } from '../contract/src/entities.ts'
import { contractTexts } from './contract-texts.ts'

/** The exact texts of the specification, by section. What the screens do with them is for the other tests to prove. */
const words = {
  'section 2, layout': [
    'Home',
    'Profile',
    'History',
    'Analytics',
    'Settings',
    'Support',
    'Welcome',
    'Logout',
    'User',
  ],
  'section 2, voice card': [
    'Ask & Listen',
    'Duration:',
    'Tap & Ask',
    'Starting...',
    'Stop',
    'Tap the button above to start asking questions',
    'Initializing voice assistant...',
    'Listening... Speak clearly into your microphone',
    'Share your feedback',
  ],
  'section 2, history': [
    'Your History',
    'See More',
    'Demo',
    'Real History',
    'Saved Articles',
    'Saved articles feature coming soon.',
    'Back to History',
    'No queries in history. Start using the voice assistant to see your interactions here.',
    'Loading history...',
  ],
  'section 2, preferences': [
    'Personalization & Preferences',
    'Complete Form',
    'Summary',
    'No preferences found. Use the form to configure your preferences.',
    'User Preferences',
    'Save Preferences',
    'Saving...',
    'Loading your preferences...',
  ],
  'section 2, onboarding': ['Get Started', 'Go to Dashboard', 'Back', 'Next'],
  'section 2, feedback': [
    'Send Feedback',
    'Thank You!',
    'Your feedback has been submitted successfully. We appreciate your input!',
    'Your Email (optional)',
    'Your Feedback*',
    'Cancel',
    'Sending...',
  ],
  'section 5': [
    'Email is required',
    'Please enter a valid email address',
    'First name is required',
    'Password is required',
    'Password should be at least 8 characters long',
    'Password should include uppercase letters',
    'Password should include lowercase letters',
    'Password should include numbers',
    'Password should include special characters',
    'Password contains common patterns that are easy to guess',
    'Password must be at least 8 characters long and include uppercase, lowercase, numbers, and special characters',
    'Passwords do not match',
    'Invalid or expired password reset link. Please request a new one.',
    'Assistant or Squad must be provided.',
    'Please enter your feedback',
  ],
  'section 7': ['Voice assistant started', 'Not provided'],
  'section 8': [
    'Failed to start the voice assistant. Please check the console for more details.',
    'An error occurred with the voice assistant. Please try again later.',
    'You must be logged in to save your preferences',
    'Preferences saved successfully',
    'Error saving preferences',
    'An error occurred',
    'You must be logged in to view your history',
    'Error loading history',
    'You must be logged in to generate demo data',
    'Demo data generated successfully',
    'Error generating demo data',
    'Too many login attempts. Please try again later.',
    'Please wait \u0000 before trying again.',
    'Password reset link sent! Check your email inbox.',
    'An error occurred while sending the reset link.',
    'Password updated successfully! Redirecting to login...',
    'An error occurred while updating your password.',
    'User registration failed',
    'An unknown error occurred',
    'Failed to send feedback. Please try again later.',
    'An error occurred on token verification',
  ],
}

describe('the contract holds, letter for letter,', () => {
  test.each(Object.entries(words))('the texts of %s', async (_, expected) => {
    const held = new Set(await contractTexts())
    expect(expected.filter((text) => !held.has(text))).toEqual([])
  })

  test('the numbers of section 9', () => {
    expect(limits).toMatchObject({
      login: { attempts: 5, windowMs: 15 * 60 * 1000, passwordMinLength: 6 },
      strongPassword: { minScore: 4, minLength: 8, commonPatternPenalty: 2 },
      historyPage: { initial: 10, step: 5 },
      voiceSpeed: { min: 0.5, max: 2, step: 0.1, default: 1 },
      mobileBreakpointPx: 768,
      voice: {
        mobileJoinDelayMs: 1000,
        contextDelayMs: 1500,
        speechEndSilenceMs: 1000,
        levelIntervalMs: 100,
        speechThreshold: 0.01,
        volumeScale: 0.15,
        recordingWidth: 1280,
        recordingHeight: 720,
        temperature: 0.7,
        maxTokens: 1000,
      },
      onboarding: { profileUpdateDelayMs: 1000 },
      passwordUpdate: { redirectDelayMs: 3000 },
      feedback: { successCloseMs: 3000, textRows: 5 },
      errorReports: { bufferItems: 30, breadcrumbs: 100, rateLimitMs: 60_000 },
    })
  })

  test('the default preferences of section 9, and the context types of section 3', () => {
    expect(defaultPreferences).toEqual({
      interests: [],
      preferred_sources: [],
      update_frequency: 'daily',
      notification_settings: { email: true, push: true },
      content_filter_level: 'moderate',
      voice_settings: { speed: 1, gender: 'female' },
      summary_length_preference: 'medium',
    })
    expect(defaultLanguage).toBe('en')
    expect(contextTypes).toEqual(
      expect.arrayContaining(['assistant_start', 'assistant_start_with_config', 'demo_data']),
    )
  })
})
