import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { ClosingLine } from './scripts/closing-line.ts'
import { testFilesFor } from './server/tests/support/databases-by-file.ts'
import { findPostgresPrograms } from './server/tests/support/postgres-cluster.ts'

const isCi = process.env['CI'] === 'true'
const hasPostgres = Boolean(process.env['TEST_DATABASE_URL'] ?? findPostgresPrograms())
if (isCi && !hasPostgres)
  throw new Error('CI needs Postgres programs or TEST_DATABASE_URL: the tests run on both databases.')

// Threads and processes that tests start load code that earlier ones have compiled: a reader of feeds starts twice as fast.
process.env['NODE_COMPILE_CACHE'] ??= path.join(tmpdir(), 'tidings-test-compile-cache')

// The default of one second is less than some conditions need on a busy machine.
const patience = { poll: { timeout: 10_000 } }

// A worker's files share the modules that one of them has loaded, and nothing else.
const sharesModules = { isolate: false }

const integration = {
  ...sharesModules,
  expect: patience,
  globalSetup: ['server/tests/support/prepare-databases.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

const endToEnd = {
  globalSetup: ['e2e/support/global-setup.ts'],
  expect: patience,
  testTimeout: 180_000,
  hookTimeout: 180_000,
}

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    // What the app logs for people who look into the console is asserted where it matters.
    onConsoleLog: (_log, _type, entity) => entity?.project.name.startsWith('components') !== true,
    reporters: ['default', new ClosingLine()],
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], ...sharesModules } },
      { test: { name: 'web', include: ['web/src/**/*.test.ts', 'web/*.test.ts'], ...sharesModules } },
      // In a browser; left out where there is none, which `npm test` says.
      ...(process.env['CHROMIUM'] ? ['web/vitest.config.ts'] : []),
      {
        test: {
          name: 'server-unit',
          // Some measure the memory of their process.
          include: ['server/src/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server-embedded',
          include: testFilesFor('embedded', hasPostgres),
          ...integration,
        },
      },
      ...(hasPostgres
        ? [
            {
              test: {
                name: 'server-postgres',
                include: testFilesFor('postgres', hasPostgres),
                ...integration,
              },
            },
          ]
        : []),
      { test: { name: 'architecture', include: ['tests/**/*.test.ts'], testTimeout: 120_000 } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/alone/**'],
          ...endToEnd,
          // The files of a worker share an app and a browser: `e2e/support/test-app.ts`.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e-alone',
          include: ['e2e/alone/**/*.test.ts'],
          ...endToEnd,
          // Sound is heard in real time: after everything else.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
