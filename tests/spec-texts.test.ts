import { describe, expect, test } from 'vitest'
import * as limits from '../contract/src/limits.ts'
import { contextTypes, defaultLanguage, defaultPreferences } from '../contract/src/entities.ts'
import { predefinedInterests, predefinedSources } from '../contract/src/predefined.ts'
import { contractTextsByName } from './contract-texts.ts'

/** The texts of the specification by the names that the screens use. */
const specified = {
  'section 2, layout': {
    layoutTexts: {
      navigation: {
        home: 'Home',
        profile: 'Profile',
        history: 'History',
        analytics: 'Analytics',
        settings: 'Settings',
      },
      support: 'Support',
      welcome: 'Welcome',
      anonymousName: 'User',
      logout: 'Logout',
    },
  },
  'section 2, voice card': {
    voiceTexts: {
      title: 'Ask & Listen',
      durationLabel: 'Duration:',
      button: { idle: 'Tap & Ask', starting: 'Starting...', active: 'Stop' },
      hint: {
        idle: 'Tap the button above to start asking questions',
        starting: 'Initializing voice assistant...',
        active: 'Listening... Speak clearly into your microphone',
      },
      feedbackLink: 'Share your feedback',
    },
  },
  'section 2, history': {
    historyTexts: {
      title: 'Your History',
      seeMore: 'See More',
      demo: 'Demo',
      realTab: 'Real History',
      savedTab: 'Saved Articles',
      savedSoon: 'Saved articles feature coming soon.',
      backToHistory: 'Back to History',
      empty: 'No queries in history. Start using the voice assistant to see your interactions here.',
      loading: 'Loading history...',
    },
  },
  'section 2, preferences': {
    preferencesTexts: {
      cardTitle: 'Personalization & Preferences',
      formTab: 'Complete Form',
      summaryTab: 'Summary',
      none: 'No preferences found. Use the form to configure your preferences.',
      formTitle: 'User Preferences',
      save: 'Save Preferences',
      saving: 'Saving...',
      loading: 'Loading your preferences...',
    },
  },
  'section 2, onboarding': {
    onboardingTexts: {
      getStarted: 'Get Started',
      goToDashboard: 'Go to Dashboard',
      back: 'Back',
      next: 'Next',
    },
  },
  'section 2, feedback': {
    feedbackTexts: {
      title: 'Send Feedback',
      doneTitle: 'Thank You!',
      done: 'Your feedback has been submitted successfully. We appreciate your input!',
      emailLabel: 'Your Email (optional)',
      feedbackLabel: 'Your Feedback*',
      cancel: 'Cancel',
      send: 'Send Feedback',
      sending: 'Sending...',
    },
  },
  'section 5': {
    emailTexts: { required: 'Email is required', invalid: 'Please enter a valid email address' },
    onboardingTexts: { firstNameRequired: 'First name is required' },
    passwordTexts: {
      required: 'Password is required',
      tooShort: 'Password should be at least 8 characters long',
      noUppercase: 'Password should include uppercase letters',
      noLowercase: 'Password should include lowercase letters',
      noDigit: 'Password should include numbers',
      noSpecial: 'Password should include special characters',
      common: 'Password contains common patterns that are easy to guess',
      hint: 'Password must be at least 8 characters long and include uppercase, lowercase, numbers, and special characters',
    },
    updatePasswordTexts: {
      mismatch: 'Passwords do not match',
      invalidLink: 'Invalid or expired password reset link. Please request a new one.',
    },
    voiceTexts: { assistantRequired: 'Assistant or Squad must be provided.' },
    feedbackTexts: { empty: 'Please enter your feedback' },
  },
  'section 7': {
    voiceTexts: { startedQuery: 'Voice assistant started' },
    feedbackTexts: { notProvided: 'Not provided' },
  },
  'section 8': {
    voiceTexts: {
      startFailed: 'Failed to start the voice assistant. Please check the console for more details.',
      otherError: 'An error occurred with the voice assistant. Please try again later.',
    },
    preferencesTexts: {
      loggedOut: 'You must be logged in to save your preferences',
      saved: 'Preferences saved successfully',
      saveFailed: 'Error saving preferences',
      error: 'An error occurred',
    },
    historyTexts: {
      loggedOut: 'You must be logged in to view your history',
      failed: 'Error loading history',
      demoLoggedOut: 'You must be logged in to generate demo data',
      demoDone: 'Demo data generated successfully',
      demoFailed: 'Error generating demo data',
    },
    loginTexts: {
      limited: 'Too many login attempts. Please try again later.',
      waitBefore: 'Please wait \u0000 before trying again.',
    },
    resetTexts: {
      sent: 'Password reset link sent! Check your email inbox.',
      failed: 'An error occurred while sending the reset link.',
    },
    updatePasswordTexts: {
      updated: 'Password updated successfully! Redirecting to login...',
      failed: 'An error occurred while updating your password.',
    },
    onboardingTexts: {
      registrationFailed: 'User registration failed',
      unknownError: 'An unknown error occurred',
    },
    feedbackTexts: { failed: 'Failed to send feedback. Please try again later.' },
    verifyTexts: { failed: 'An error occurred on token verification' },
  },
}

describe('the contract contains verbatim', () => {
  test.each(Object.entries(specified))('the texts of %s', async (_, expected) => {
    expect(await contractTextsByName()).toMatchObject(expected)
  })

  test('the interests and sources of section 3, in order', () => {
    expect(predefinedInterests).toEqual([
      'Politics',
      'Technology',
      'Business',
      'Health',
      'Science',
      'Sports',
      'Entertainment',
      'Travel',
      'Food',
      'Environment',
      'Education',
      'Art & Culture',
    ])
    expect(predefinedSources).toEqual([
      'BBC',
      'CNN',
      'Reuters',
      'Associated Press',
      'Al Jazeera',
      'New York Times',
      'The Guardian',
      'Washington Post',
      'Bloomberg',
    ])
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
