import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserPath, quietBrowserFlags } from '../e2e/support/browser.ts'

const asBuilt = { 'process.env.NODE_ENV': JSON.stringify('production') }

/** Component tests: the real screens in a real browser, with a fake server behind `fetch` and the socket of a call. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [tailwindcss()],
  // The production build of React, which renders several times faster than the development build.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  define: asBuilt,
  // A dependency discovered during a test would reload the page.
  optimizeDeps: {
    rolldownOptions: { transform: { define: asBuilt } },
    include: [
      '@daily-co/daily-js',
      '@sentry/browser',
      '@supabase/auth-js',
      '@supabase/postgrest-js',
      '@tanstack/react-query',
      'axe-core',
      'idb-keyval',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'valibot',
      'vitest-browser-react',
      'wouter',
    ],
  },
  test: {
    name: 'components',
    include: ['src/**/*.browser.test.tsx'],
    // Same as in `vitest.config.ts`, because projects that run together must agree.
    maxWorkers: availableParallelism() + 1,
    // Test files share a page and its loaded modules: `prepare-page.ts` cleans up after each test.
    isolate: false,
    setupFiles: ['tests/support/prepare-page.ts'],
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 90_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: { executablePath: browserPath ?? '', args: quietBrowserFlags },
        contextOptions: { locale: 'en-US', timezoneId: 'Europe/Berlin' },
        actionTimeout: 30_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
