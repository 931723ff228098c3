import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserPath, quietBrowserFlags } from '../e2e/support/browser.ts'

/** Component tests: the real screens in a real browser, with the server's answers made up at `fetch`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss()],
  // Found while a test runs, a dependency would reload the page under it.
  optimizeDeps: {
    include: [
      '@daily-co/daily-js',
      '@sentry/browser',
      '@supabase/auth-js',
      '@supabase/postgrest-js',
      '@tanstack/react-query',
      'idb-keyval',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'valibot',
      'vitest-browser-react',
      'wouter',
    ],
  },
  test: {
    name: 'components',
    include: ['src/**/*.browser.test.tsx'],
    maxWorkers: 2,
    setupFiles: ['tests/support/prepare-page.ts'],
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: { executablePath: browserPath ?? '', args: quietBrowserFlags },
        contextOptions: { locale: 'en-US', timezoneId: 'Europe/Berlin' },
        actionTimeout: 10_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
