import '../../src/styles.css'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { holdInstallPrompt } from '#platform/offline/install-prompt.ts'
import { keepFocus } from '#ui/keep-focus.ts'

keepFocus()
holdInstallPrompt()

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  // The theme that a test has chosen would else be the next one's.
  delete document.documentElement.dataset['theme']
  await page.viewport(1280, 800)
})

afterEach(async () => {
  await cleanup()
  // What waits for code to load would else go on in the next test, with the session found there.
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
