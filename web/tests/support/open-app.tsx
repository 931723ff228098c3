import type { Analytics } from '@tidings/contract/api/analytics'
import type { AppConfig } from '@tidings/contract/api/app-config'
import type { BriefingSettings } from '@tidings/contract/api/briefings'
import type { PushState } from '@tidings/contract/api/push'
import type { PersonalDataStatus } from '@tidings/contract/api/personal-data'
import type { SubscribedSource } from '@tidings/contract/api/news'
import type { FollowedStory } from '@tidings/contract/api/followed-stories'
import type { Story } from '@tidings/contract/api/stories'
import { briefingDefaults } from '@tidings/contract/limits'
import { onTestFinished } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { answerAccounts, makePerson, makeSession, type Person } from './accounts.ts'
import { answer, openBackend, type Backend } from './backend.ts'
import { answerRecords, emptyTables, type Tables } from './records.ts'

/** Where the app keeps its session. */
export const sessionKey = 'tidings.session'

const config: AppConfig = {
  projectUrl: '/',
  publishableKey: 'public-key',
  voice: {
    kind: 'socket',
    transcription: 'browser',
    speech: { en: 'browser', fr: 'browser', es: 'browser', de: 'browser', it: 'browser' },
  },
  geolocationUrl: null,
  errorReportUrl: null,
  marketingUrl: '/',
  feedback: { messagesUrl: '/feedback/messages', publicKey: 'feedback-key' },
  audioKeptDays: 7,
}

/** Of an account on our own server that has just signed in and stored nothing. */
export const personalData: PersonalDataStatus = {
  isAtProject: false,
  isProofNeeded: false,
  kept: { historyDays: null, recordingsDays: 30, sessionDays: 180, mailDays: null, eventsDays: 90 },
  storage: { bytes: 0, mostBytes: 100_000_000 },
  sound: { bytes: 0, mostBytes: 1_000_000_000 },
}

const briefingSettings: BriefingSettings = {
  ...briefingDefaults,
  nextAt: null,
  mail: { isSetUp: true, address: 'ada@example.com', isConfirmed: false, stopped: null, failedAt: null },
  push: { isSetUp: true, devices: 0 },
}

/** An arbitrary curve point in base64url. */
const serverKey = `BB${'A'.repeat(85)}`

/** The server that the page talks to, for one person. Change it before or after the page is opened. */
export type TestWorld = Backend & {
  person: Person
  tables: Tables
  sources: SubscribedSource[]
  stories: Story[]
  followed: FollowedStory[]
  briefingSettings: BriefingSettings
  push: PushState
}

export function openWorld(): TestWorld {
  const person = makePerson()
  const tables = emptyTables(person.id, person.name)
  const world = {
    ...openBackend(),
    person,
    tables,
    sources: [] as SubscribedSource[],
    stories: [] as Story[],
    followed: [] as FollowedStory[],
    briefingSettings: structuredClone(briefingSettings),
    push: { publicKey: serverKey, isWanted: true, devices: [] } as PushState,
  }
  answerAccounts(world, person)
  answerRecords(world, tables)
  world.reply('* /api/subscriptions', () => answer({ sources: world.sources }))
  world.reply('GET /api/stories', () => {
    const now = new Date()
    const since = new Date(now.getTime() - 86_400_000)
    return answer({ now: now.toISOString(), since: since.toISOString(), stories: world.stories })
  })
  world.reply('GET /api/followed-stories', () =>
    answer({ now: new Date().toISOString(), stories: world.followed }),
  )
  world.reply('POST /api/sources/check', ({ body }) =>
    answer({ kind: 'address', name: (body as { name: string }).name, error: null, feed: null }),
  )
  world.reply('GET /api/news/status', () =>
    answer({
      lastFetchedAt: '2026-11-20T09:00:00Z',
      articleCount: 120,
      sample: false,
      feeds: 3,
      failingFeeds: 0,
      nextFetchAt: '2026-11-20T09:30:00Z',
    }),
  )
  world.reply('* /api/briefings/settings', () => answer(world.briefingSettings))
  world.reply('GET /api/push', () => answer(world.push))
  world.reply('GET /api/podcast', () => answer({ url: null, format: 'mp3', obstacle: null }))
  world.reply('GET /api/security-events', () => answer({ events: [] }))
  world.reply('GET /api/analytics', ({ search }) => answer(emptyAnalytics(Number(search.get('days')))))
  world.reply('GET /api/personal-data', () => answer(personalData))
  return world
}

/** The analytics of a person who has asked nothing. */
export function emptyAnalytics(days: number): Analytics {
  const lastMs = Date.UTC(2026, 10, 20)
  return {
    timeZone: 'UTC',
    days: Array.from({ length: days }, (_, at) => ({
      day: new Date(lastMs - (days - 1 - at) * 86_400_000).toISOString().slice(0, 10),
      questions: 0,
      callSeconds: 0,
    })),
    topics: [],
    sources: [],
    languages: [],
    notFound: 0,
  }
}

async function draw(changes: Partial<AppConfig>): Promise<void> {
  // Imported only now, because the app reads the address while it loads.
  const { App } = await import('../../src/app/app.tsx')
  const { openProject } = await import('#platform/project/project.ts')
  await cleanup()
  const project = openProject({ ...config, ...changes })
  onTestFinished(() => project.auth.stopAutoRefresh())
  await render(<App project={project} />)
}

/**
 * Renders the whole app at `path` like a page load. Page-lifetime state, such as the count of sign-ins, lives as long as the
 * test file.
 */
export async function openAt(path: string, changes: Partial<AppConfig> = {}): Promise<void> {
  history.replaceState(null, '', path)
  await draw(changes)
}

/** Reloads: keeps only storage, the address and its history entry. */
export async function reload(changes: Partial<AppConfig> = {}): Promise<void> {
  await draw(changes)
}

/** Opens the app with a stored session. */
export async function openSignedIn(world: TestWorld, path: string, changes: Partial<AppConfig> = {}) {
  localStorage.setItem(sessionKey, JSON.stringify(makeSession(world.person)))
  await openAt(path, changes)
}
