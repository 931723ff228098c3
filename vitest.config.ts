import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { ClosingLine } from './scripts/closing-line.ts'
import { findTemporaryFolder } from './scripts/find-temporary-folder.ts'
import { ProjectOrder } from './scripts/project-order.ts'
import { StolenTime } from './scripts/stolen-time.ts'
import { testFilesFor } from './server/tests/support/databases-by-file.ts'
import { findPostgresPrograms } from './server/tests/support/postgres-cluster.ts'

const isCi = process.env['CI'] === 'true'
const hasPostgres = Boolean(process.env['TEST_DATABASE_URL'] ?? findPostgresPrograms())
if (isCi && !hasPostgres)
  throw new Error('CI needs Postgres programs or TEST_DATABASE_URL: the tests run on both databases.')

// Of this process and all that it starts.
process.env['TMPDIR'] ??= findTemporaryFolder()

// Threads and processes that tests start load code that earlier ones have compiled: a reader of feeds starts twice as fast.
process.env['NODE_COMPILE_CACHE'] ??= path.join(process.env['TMPDIR'], 'tidings-test-compile-cache')

// The default of one second is less than some conditions need where others take a third of the machine.
const patience = { poll: { timeout: 30_000 } }

// What Node can run as it is need not be transformed.
const runsInNode = { experimental: { viteModuleRunner: false, nodeLoader: false } }

// A worker's files share the modules that one of them has loaded, and nothing else.
const sharesModules = { isolate: false }

const integration = {
  ...runsInNode,
  ...sharesModules,
  expect: patience,
  globalSetup: ['server/tests/support/prepare-databases.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

const serverUnit = { ...runsInNode, expect: patience, testTimeout: 120_000, hookTimeout: 120_000 }

// Sound is heard in real time: with the other tests it would falter, and alone it would leave most of two cores idle.
const besideSound = { sequence: { groupOrder: 1 } }

const measuresMemory = [
  'server/src/modules/news/pages/page-reader.test.ts',
  'server/src/modules/news/read/feed-reader.test.ts',
  'server/src/platform/packed-bombs.test.ts',
]

const endToEnd = {
  ...runsInNode,
  globalSetup: ['e2e/support/global-setup.ts'],
  expect: patience,
  testTimeout: 180_000,
  hookTimeout: 180_000,
}

export default defineConfig({
  test: {
    // A worker waits now and then for a database, a process, a browser or the time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: ProjectOrder },
    // What the app logs for people who look into the console is asserted where it matters.
    onConsoleLog: (_log, _type, entity) => entity?.project.name.startsWith('components') !== true,
    reporters: ['default', new StolenTime(), new ClosingLine()],
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          ...sharesModules,
          ...runsInNode,
          ...besideSound,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.ts', 'web/offline/*.test.ts'],
          ...sharesModules,
          ...besideSound,
        },
      },
      // In a browser; left out where there is none, which `npm test` says.
      ...(process.env['CHROMIUM'] ? ['web/vitest.config.ts'] : []),
      {
        test: {
          name: 'server-unit',
          include: ['server/src/**/*.test.ts'],
          exclude: measuresMemory,
          ...sharesModules,
          ...serverUnit,
          ...besideSound,
        },
      },
      // Each in a process of its own: in one that others have used, there is room for what it should not take.
      { test: { name: 'server-memory', include: measuresMemory, ...serverUnit, ...besideSound } },
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
      {
        test: {
          name: 'architecture',
          include: ['tests/**/*.test.ts'],
          ...sharesModules,
          testTimeout: 120_000,
          ...besideSound,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/alone/**'],
          ...endToEnd,
          // The files of a worker share an app and a browser: `e2e/support/test-app.ts`.
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e-alone',
          include: ['e2e/alone/**/*.test.ts'],
          ...endToEnd,
          ...besideSound,
        },
      },
    ],
  },
})
