import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { ClosingLine } from './scripts/closing-line.ts'
import { testFilesFor } from './server/tests/support/databases-by-file.ts'
import { findPostgresPrograms } from './server/tests/support/postgres-cluster.ts'

const isCi = process.env['CI'] === 'true'
const hasPostgres = Boolean(process.env['TEST_DATABASE_URL'] ?? findPostgresPrograms())
if (isCi && !hasPostgres)
  throw new Error('CI needs Postgres programs or TEST_DATABASE_URL: the tests run on both databases.')

// The default of one second is less than some conditions need on a busy machine.
const patience = { poll: { timeout: 10_000 } }

const integration = {
  expect: patience,
  globalSetup: ['server/tests/support/prepare-databases.ts'],
  // Each file starts servers of its own; only the loaded modules are shared.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    // What the app logs for people who look into the console is asserted where it matters.
    onConsoleLog: (_log, _type, entity) => entity?.project.name.startsWith('components') !== true,
    reporters: ['default', new ClosingLine()],
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/src/**/*.test.ts', 'web/*.test.ts'] } },
      // In a browser; left out where there is none, which `npm test` says.
      ...(process.env['CHROMIUM'] ? ['web/vitest.config.ts'] : []),
      {
        test: {
          name: 'server-unit',
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
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/prepare-stages.ts'],
          expect: patience,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          // Heard and seen in real time on shared machines: a second look tells a slow machine from a broken journey.
          retry: isCi ? 1 : 0,
          // Alone on the machine: sound and speech are heard in real time.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
