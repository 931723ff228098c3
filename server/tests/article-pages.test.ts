import serverPackage from '../package.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { findLatestArticles, searchArticles, type PageOutcome } from '#modules/news'
import { feed, type Answer, type Item } from './support/feed-server.ts'
import { html, setUpArticlePages, page, redirect, sentences, teaser, title } from './support/article-pages.ts'
import { newUser } from './support/test-user.ts'
import { refreshFeeds } from './support/read-news.ts'

const pages = await setUpArticlePages()

const nobody = '00000000-0000-4000-8000-000000000001'
const wish = { userId: nobody, languages: ['en', 'fr'], contentFilter: 'none', limit: 100 } as const

/** As it is kept: answers give what several sources say under one title only once. */
async function articleAt(url: string) {
  const { tables } = pages.server.context.database
  return tables.selectFrom('articles').selectAll().where('canonical_link', '=', url).executeTakeFirstOrThrow()
}

const found = async (query: string) =>
  (await searchArticles(pages.server.context, { ...wish, query })).filter(({ match }) => match === 'all')

test('an article with only a teaser gets the text of its page, which can be found and quoted at once', async () => {
  const asked: (string | undefined)[] = []
  const link = await pages.publish((response, request) => {
    asked.push(request.headers['user-agent'])
    page(html(...sentences))(response, request)
  })
  expect(await found('lanterns on handlebars')).toEqual([])
  expect(await pages.read()).toEqual([{ url: link, kind: 'added', reason: 'read' }])
  expect(asked).toEqual([expect.stringContaining(`Tidings/${serverPackage.version} (+http`)])
  expect(await found('lanterns on handlebars')).toMatchObject([
    { url: link, title, body: sentences.join('\n') },
  ])
  const user = await newUser(pages.server.url)
  const answer = await fetch(`${pages.server.url}/api/ask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'What is the news about the ferry in the harbour?' }),
  })
  expect(JSON.stringify(await answer.json())).toContain(sentences[3])
})

test('a page is read once, and later corrections of the title in the feed still apply', async () => {
  const link = await pages.publish(page(html(...sentences)))
  await pages.read()
  pages.feeds.asked.splice(0)
  const name = pages.name()
  const corrected = 'Harbour bridge opens after ten years of work'
  pages.feeds.answers.set(name, feed('Paper', [{ title: corrected, body: teaser, link }]))
  await refreshFeeds(pages.server.context, { only: [pages.at('public.example', name)], fetch: pages.fetch })
  expect(await pages.read()).toEqual([])
  expect(pages.feeds.asked).toEqual([name])
  expect(await articleAt(link)).toMatchObject({ title: corrected, body: sentences.join('\n') })
})

const longBody = `${sentences.join(' ')} `.repeat(4).trim()

test('the page of an article from a personal feed is visible to its subscriber only', async () => {
  const [ada, ben] = [await newUser(pages.server.url), await newUser(pages.server.url)]
  const link = pages.at('public.example', 'club.html')
  pages.feeds.answers.set(
    'club',
    feed('Rowing club', [{ title: 'The club gets a new boathouse', body: '', link }]),
  )
  pages.feeds.answers.set(
    'club.html',
    page(html('The club gets a new boathouse of larch in May.', ...sentences)),
  )
  await ada.prefer({ preferred_sources: [pages.at('public.example', 'club')] })
  const headers = { authorization: `Bearer ${ada.accessToken}` }
  await fetch(`${pages.server.url}/api/subscriptions`, { method: 'PUT', headers })
  await refreshFeeds(pages.server.context, { only: [pages.at('public.example', 'club')], fetch: pages.fetch })
  expect(await pages.read()).toMatchObject([{ url: link, kind: 'added' }])
  const heardBy = async ({ id }: { id: string }) =>
    (await searchArticles(pages.server.context, { ...wish, userId: id, query: 'larch' })).map(
      ({ url }) => url,
    )
  expect([await heardBy(ada), await heardBy(ben)]).toEqual([[link], []])
})

test('a page is read if its article is recent, has only part of its text, and an address of its own', async () => {
  const items: [string, boolean, Partial<Item>][] = [
    ['a long text', false, { body: longBody }],
    ['a long text that breaks off', true, { body: `${longBody} And […]` }],
    ['a teaser of last month', false, { publishedAt: new Date(Date.now() - 30 * 86_400_000) }],
    ['a title alone', true, { body: '' }],
    ['a part of a page that a browser puts together', false, { link: 'https://public.example/#!/news/1' }],
  ]
  const answer = page(
    html(...sentences, longBody, 'And that is all that is known of it so far, says the council.'),
  )
  const links = await pages.publishAll(items.map(([, , item]) => ({ answer, item })))
  const read = new Set((await pages.read()).map(({ url }) => url))
  expect(items.map(([name], at) => [name, read.has(links[at] ?? '')])).toEqual(
    items.map(([name, isRead]) => [name, isRead]),
  )
})

const wall = html(
  'We value your privacy. We and our 812 partners store information on a device.',
  'You can accept all cookies, refuse them or choose what each partner may do with your data.',
  'Your choice is kept for six months and can be withdrawn in the settings at any time.',
)
const paywall = html(...sentences).replace(
  '<body>',
  '<body><script type="application/ld+json">{"@graph":[{"@type":"NewsArticle","isAccessibleForFree":"False"}]}</script>',
)
const endless: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  const more = () => {
    while (!response.destroyed && response.write('<p>more and more</p>'.repeat(5000)));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}
const unfit: [string, Answer, Pick<PageOutcome, 'kind' | 'reason'>][] = [
  [
    'a wall of consent',
    page(wall),
    { kind: 'given up', reason: 'The text of the page does not match the feed.' },
  ],
  [
    'a page for subscribers',
    page(paywall),
    { kind: 'given up', reason: 'The page is for subscribers only.' },
  ],
  [
    'a page that says less',
    page(html('The bridge is open.')),
    { kind: 'given up', reason: 'The page has no more text than the feed.' },
  ],
  [
    'a picture',
    page('GIF89a', 'image/gif'),
    { kind: 'given up', reason: 'It is not a web page but image/gif.' },
  ],
  [
    'a page without a letter',
    page(''),
    { kind: 'given up', reason: 'The page has no more text than the feed.' },
  ],
  [
    'a page that is gone',
    (response) => response.writeHead(410).end(),
    { kind: 'given up', reason: 'The server returned status 410 instead of a page.' },
  ],
  ['an endless page', endless, { kind: 'again later', reason: 'The answer is larger than 4 MB.' }],
  [
    'a page that never ends',
    (response) => void response.writeHead(200).write('<p>'),
    { kind: 'again later', reason: 'The server took longer than 2 seconds.' },
  ],
  [
    'a page made of tags',
    page('<b>'.repeat(100_000)),
    { kind: 'given up', reason: 'The page is too large to be read.' },
  ],
  [
    'a redirect into a private network',
    redirect(() => pages.at('intranet.example', 'secret.html')),
    { kind: 'again later', reason: 'The site’s robots.txt cannot be read at the moment.' },
  ],
]

test('a page without the article’s text leaves the teaser as it is', async () => {
  pages.feeds.answers.set('secret.html', page(html(...sentences)))
  const links = await pages.publishAll(unfit.map(([, answer]) => ({ answer })))
  const outcomes = new Map((await pages.read()).map(({ url, ...outcome }) => [url, outcome]))
  expect(unfit.map(([name], at) => [name, outcomes.get(links[at] ?? '')])).toEqual(
    unfit.map(([name, , outcome]) => [name, outcome]),
  )
  expect(outcomes.size).toBe(unfit.length)
  expect(pages.feeds.asked).not.toContain('secret.html')
  const bodies = await Promise.all(links.map(async (link) => (await articleAt(link)).body))
  expect(new Set(bodies)).toEqual(new Set([teaser]))
  await pages.forgetPages()
})

test('a page that is not in UTF-8 is decoded as it declares', async () => {
  const french = [
    'Le pont du port a été inauguré lundi après neuf années de travaux et deux procès.',
    'Des cyclistes l’ont traversé les premiers, à six heures, avec des lanternes à leurs guidons.',
    'La mairie prévoit que quarante mille personnes l’utiliseront chaque jour dès le printemps.',
  ]
  const text = html(...french)
    .replace('<head>', '<head><meta charset="windows-1252">')
    .replaceAll('’', '\x92')
  const link = await pages.publish(page(Buffer.from(text, 'latin1'), 'text/html'), {
    title: 'Le pont du port est inauguré',
    body: 'Le pont du port a été inauguré lundi après neuf années de travaux.',
  })
  await pages.read()
  expect(await articleAt(link)).toMatchObject({ body: french.join('\n'), language: 'fr' })
})

test('an article that only its page shows to be unsuitable is filtered from then on', async () => {
  const violent =
    'Two people were shot dead in a massacre and a bloody murder near the bridge, the police say.'
  // A story of its own: of one that several tell only one telling is seen.
  const item = { title: 'Forty thousand people a day to cross, says the council' }
  const link = await pages.publish(page(html(...sentences, violent)), item)
  const strict = { ...wish, contentFilter: 'strict' } as const
  const seen = async () =>
    (await findLatestArticles(pages.server.context, strict)).some((article) => article.url === link)
  expect(await seen()).toBe(true)
  await pages.read()
  expect(await seen()).toBe(false)
})
