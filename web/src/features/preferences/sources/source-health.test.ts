import type { FollowedFeed, SubscribedSource } from '@tidings/contract/api/news'
import { describe, expect, it, test } from 'vitest'
import {
  describeHealth,
  describeNextTry,
  formatTime,
  isAwaited,
  isNothingReached,
  type SourceHealth,
} from './source-health.ts'

const now = new Date(2026, 10, 21, 16, 0)
const local = { now, timeZone: undefined }
const at = (hour: number, minute = 0, day = 21) => new Date(2026, 10, day, hour, minute).toISOString()

const well: FollowedFeed = {
  address: 'https://club.example/news.xml',
  title: 'Rowing Club',
  lastSuccessAt: at(15, 15),
  lastFetchedAt: at(15, 15),
  nextFetchAt: at(16, 15),
  failures: 0,
  error: null,
  isRetired: false,
  postponedUntil: null,
  newestArticleAt: at(9, 5),
  articles: 5,
  hiddenArticles: 0,
  foreignItems: 0,
  mayTryAgain: false,
}
const fresh: FollowedFeed = {
  ...well,
  title: null,
  lastSuccessAt: null,
  lastFetchedAt: null,
  nextFetchAt: at(16),
}
const failing: FollowedFeed = {
  ...well,
  failures: 2,
  error: 'The server took longer than 20 seconds.',
  lastFetchedAt: at(15, 30),
  nextFetchAt: at(17),
  mayTryAgain: true,
}
const gone: FollowedFeed = {
  ...failing,
  error: 'The feed is gone for good (410).',
  isRetired: true,
  nextFetchAt: null,
}

function source(followed: FollowedFeed[], changed: Partial<SubscribedSource> = {}): SubscribedSource {
  const error = followed.find((feed) => feed.error)?.error ?? null
  return { name: 'club.example', kind: 'custom', feeds: followed.length, error, followed, ...changed }
}

test.each<[string, SubscribedSource, Pick<SourceHealth, 'tone' | 'text'>]>([
  ['that works', source([well]), { tone: 'good', text: 'Working. Last checked 15:15.' }],
  ['of one’s own, new', source([fresh]), { tone: 'waiting', text: 'Looking for the feed…' }],
  [
    'of the catalogue, new',
    source([fresh], { kind: 'catalogue' }),
    { tone: 'waiting', text: 'Waiting for the first update…' },
  ],
  [
    'that fails',
    source([failing]),
    {
      tone: 'bad',
      text: 'Could not be read: The server took longer than 20 seconds. Next try at 17:00. Last read 15:15.',
    },
  ],
  [
    'that fails and was never read',
    source([{ ...failing, lastSuccessAt: null, title: null }]),
    {
      tone: 'bad',
      text: 'Could not be read: The server took longer than 20 seconds. Next try at 17:00.',
    },
  ],
  [
    'that fails and is due',
    source([{ ...failing, lastSuccessAt: null, nextFetchAt: at(16) }]),
    {
      tone: 'bad',
      text: 'Could not be read: The server took longer than 20 seconds. Next try in a moment.',
    },
  ],
  [
    'of which a part works',
    source([well, well, failing], { kind: 'catalogue' }),
    {
      tone: 'good',
      text: '2 of 3 feeds are working. Could not be read: The server took longer than 20 seconds. Next try at 17:00. Last read 15:15.',
    },
  ],
  [
    'of which a part is new',
    source([well, fresh], { kind: 'catalogue' }),
    { tone: 'good', text: 'Working. Last checked 15:15.' },
  ],
  [
    'that is gone',
    source([gone]),
    { tone: 'bad', text: 'No longer available: The feed is gone for good (410).' },
  ],
  [
    'that is refused',
    source([], { error: 'The address is too long.' }),
    { tone: 'bad', text: 'The address is too long.' },
  ],
])('a source %s shows that', (_what, each, told) => {
  expect(describeHealth(each, {}, local)).toMatchObject(told)
})

test.each<[string, Partial<FollowedFeed>, string[]]>([
  ['that is read', {}, ['Newest article: 09:05.']],
  ['without articles', { newestArticleAt: null, articles: 0 }, ['No articles yet.']],
  ['never read', { lastSuccessAt: null }, []],
  [
    'in part in another language',
    { foreignItems: 1 },
    ['Newest article: 09:05.', '1 article is in a language that Tidings does not read.'],
  ],
  [
    'whose newest articles are in another language',
    { newestArticleAt: at(9, 5, 3), foreignItems: 12 },
    ['Newest article: 09:05 on 3 November.', '12 articles are in a language that Tidings does not read.'],
  ],
  [
    'that the content filter hides in part',
    { hiddenArticles: 2 },
    ['Newest article: 09:05.', 'Your content filter hides 2 of its 5 articles.'],
  ],
  [
    'that the content filter hides',
    { hiddenArticles: 5 },
    ['Newest article: 09:05.', 'Your content filter hides all of its articles.'],
  ],
  [
    'whose server wants rest',
    { postponedUntil: at(18) },
    ['Newest article: 09:05.', 'Its server asked us to wait until 18:00.'],
  ],
])('a personal feed %s shows the age of its articles, and what is left out', (_what, changes, notes) => {
  expect(describeHealth(source([{ ...well, ...changes }]), {}, local).notes).toEqual(notes)
  expect(describeHealth(source([{ ...well, ...changes }], { kind: 'catalogue' }), {}, local).notes).toEqual(
    [],
  )
})

describe('the found feed', () => {
  it('is shown by its address if that is not what was typed', () => {
    expect(describeHealth(source([well]), {}, local).found).toEqual({
      title: 'Rowing Club',
      address: well.address,
    })
    const typed = source([well], { name: 'club.example/news.xml' })
    expect(describeHealth(typed, {}, local).found).toEqual({ title: 'Rowing Club', address: null })
  })

  it('is not shown for a catalogue source, nor before it was read', () => {
    expect(describeHealth(source([well], { kind: 'catalogue' }), {}, local).found).toBeNull()
    expect(describeHealth(source([fresh]), {}, local).found).toBeNull()
  })
})

describe('a retry', () => {
  const tried = { 'club.example': failing.lastFetchedAt }

  it('is shown until there is a newer result, good or bad', () => {
    expect(describeHealth(source([failing]), tried, local)).toMatchObject({
      text: 'Trying again…',
      again: 'under way',
    })
    const later = source([{ ...failing, lastFetchedAt: at(15, 59) }])
    expect(describeHealth(later, tried, local)).toMatchObject({ tone: 'bad', again: 'offered' })
  })

  it('is polled, like new and due sources, and no others', () => {
    const due = source([{ ...failing, nextFetchAt: at(16) }])
    expect(isAwaited(source([failing]), tried, now)).toBe(true)
    expect([source([fresh]), due].map((each) => isAwaited(each, {}, now))).toEqual([true, true])
    expect(
      [source([failing]), source([well]), source([gone])].map((each) => isAwaited(each, {}, now)),
    ).toEqual([false, false, false])
  })
})

test.each([
  [at(9, 5), '09:05'],
  [at(9, 5, 20), '09:05 on Friday'],
  [at(0, 10, 22), '00:10 on Sunday'],
  [at(9, 5, 3), '09:05 on 3 November'],
])('shows the time %s as %s', (iso, text) => {
  expect(formatTime(iso, local)).toBe(text)
})

describe('without a network', () => {
  const unread = { ...failing, lastSuccessAt: null }
  const bbc = (feed: FollowedFeed): SubscribedSource => ({
    name: 'BBC',
    kind: 'catalogue',
    feeds: 1,
    error: feed.error,
    followed: [feed],
  })

  test('a catalogue source shows that it was never reached', () => {
    expect(isNothingReached([bbc(unread), bbc(unread)])).toBe(true)
    expect(isNothingReached([bbc(unread), bbc(well)])).toBe(false)
    expect(isNothingReached([bbc(fresh)])).toBe(false)
    expect(isNothingReached([bbc(failing)])).toBe(false)
    expect(isNothingReached([{ ...bbc(unread), kind: 'custom' }])).toBe(false)
    expect(isNothingReached([])).toBe(false)
  })

  test('the next attempt is shown', () => {
    expect(describeNextTry([bbc(unread), bbc({ ...unread, nextFetchAt: at(16, 30) })], local)).toBe(
      'Next try at 16:30.',
    )
    expect(describeNextTry([bbc({ ...unread, nextFetchAt: now.toISOString() })], local)).toBe(
      'Next try in a moment.',
    )
    expect(describeNextTry([bbc(gone)], local)).toBe('')
  })
})
