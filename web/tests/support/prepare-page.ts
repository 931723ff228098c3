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
  // Otherwise the theme that a test chose would carry over to the next.
  delete document.documentElement.dataset['theme']
  await page.viewport(1280, 800)
})

afterEach(async () => {
  await cleanup()
  // Otherwise pending code loads would continue in the next test, with that test's session.
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
