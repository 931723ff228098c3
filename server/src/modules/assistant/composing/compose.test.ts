import { describe, expect, test } from 'vitest'
import type { Article } from '#modules/news'
import { findCandidates } from './candidates.ts'
import { compose } from './compose.ts'
import { sortByPlace } from './pool.ts'
import { speak } from './speak.ts'

let count = 0
function article(source: string, body: string, title = body.slice(0, 40)): Article {
  count += 1
  return {
    id: String(count),
    title,
    body,
    source,
    url: `https://example.org/${count}`,
    language: 'en',
    topics: [],
    publishedAt: new Date(0),
    sample: false,
    alsoFrom: [],
  }
}

const texts = (articles: Article[], query = '') =>
  compose({ articles, length: 'medium', query }).flatMap(({ sentences }) => sentences)

test('quotes what two sources say alike once', () => {
  const said = texts([
    article('One', 'A wind farm with ninety turbines opened off the northern coast on Monday.'),
    article(
      'Two',
      'On Monday a wind farm with ninety turbines was opened off the northern coast. Fishermen had protested for many years.',
      'Protests against turbines',
    ),
  ])
  expect(said).toEqual([
    'A wind farm with ninety turbines opened off the northern coast on Monday.',
    'Fishermen had protested for many years.',
  ])
})

test('leaves out teasers, "read more" prompts and incomplete sentences', () => {
  const body =
    'The council has voted on the new bridge... The bridge will be built of local oak within two years. Read more about it on our site. Continue reading'
  expect(texts([article('One', body)])).toEqual(['The bridge will be built of local oak within two years.'])
})

test('uses the headline if the body has no usable sentence', () => {
  expect(texts([article('One', 'Continue reading…', 'Bridge to be built of oak')])).toEqual([
    'Bridge to be built of oak',
  ])
})

test('skips announcements of a live report, but not a headline above one', () => {
  const body =
    'Clockwatch: follow all of tonight’s games live! Latest updates from eight o’clock. The day of the last transfers – live!'
  expect(texts([article('One', body, 'Rovers v Albion: Cup final – live!')])).toEqual([])
  expect(texts([article('One', body, 'Rovers buy a striker from Albion: live updates')])).toHaveLength(1)
})

test('skips headlines that announce pictures, a film or a live report', () => {
  const headlines = [
    'Photos: floods reach the northern towns',
    'Watch: the bridge is blown up',
    'Floods reach the northern towns | In pictures',
    'Photos show the towns under water',
  ]
  for (const headline of headlines) expect(texts([article('One', '', headline)])).toEqual([])
  expect(texts([article('One', '', 'Pictures of the queen are sold')])).toEqual([
    'Pictures of the queen are sold',
  ])
})

test('quotes a quotation completely or not at all', () => {
  const whole = 'The mayor said: "The bridge is lost. We shall build another of stone."'
  const endless =
    'The baker said: "Nobody asked the town about the stones of it.\nThe cost is not known to anybody. Sandstone" was what the town had asked of her.'
  expect(texts([article('One', `${whole} ${endless}`, 'The bridge')])).toEqual([
    whole,
    'The cost is not known to anybody.',
  ])
})

test.each([
  ['in one line', ' '],
  ['in lines of their own', '\n'],
])('quotes the paragraphs of a quotation, each of which opens it again, %s', (_, between) => {
  const paragraphs = [
    'The bridge fell on Monday.',
    'Mayor Ann Lee said: "The bridge is lost. Nobody was on it.',
    '"We shall build another of stone.',
    '"It will cost nine million."',
    'Work on it begins next May.',
  ]
  expect(texts([article('One', paragraphs.join(between), 'The bridge')])).toEqual(paragraphs)
})

test('names the speaker of a quotation that answers a follow-up', () => {
  const [lead, speaker, quoted] = [
    'The bridge over the river fell on Monday night.',
    'Mayor Ann Lee said: "Nobody was on it at the time.',
    '"We shall build another one of stone."',
  ]
  const report = article('One', [lead, speaker, quoted].join(' '), 'The bridge')
  const found = findCandidates(report).find(({ text }) => text === quoted)
  const first = { ...found!, article: report }
  const follow = { articles: [report], length: 'medium', query: '', first, isFirstUnderstood: true } as const
  const said = compose({ ...follow, told: lead, most: 2 }).flatMap(({ sentences }) => sentences)
  expect(said).toEqual([speaker, quoted])
  const afterSpeaker = compose({ ...follow, told: `${lead} ${speaker}`, most: 2 })
  expect(afterSpeaker.flatMap(({ sentences }) => sentences)).toEqual([quoted])
})

test('puts a sentence with the requested words before an earlier one without them', () => {
  const filler = Array.from(
    { length: 8 },
    (_, at) => `Sentence number ${at} speaks of something entirely different ${'abcdefgh'[at]?.repeat(5)}.`,
  )
  const body = [...filler, 'The otters returned to the river under the old bridge.'].join(' ')
  const said = compose({ articles: [article('One', body)], length: 'short', query: 'otters river' })[0]
    ?.sentences
  expect(said).toContain('The otters returned to the river under the old bridge.')
})

test('quotes the beginning of an article if no words were requested', () => {
  const others = ['abcde', 'fghij', 'klmno', 'pqrst', 'uvwxy'].map(
    (word) => `The harbour hotel has a red${word} and a ${word}blue.`,
  )
  const body = ['Twelve guests of honour came on Monday.', ...others].join(' ')
  const [said] = compose({ articles: [article('One', body)], length: 'short', query: '' })
  expect(said?.sentences[0]).toBe('Twelve guests of honour came on Monday.')
})

test('announces a change of source, but not a single source', () => {
  const [one, two] = [
    article('Reuters', 'The first piece of news is this one.'),
    article('The Guardian', 'Another matter altogether was decided.'),
  ]
  const said = (articles: Article[]) => [
    ...speak(compose({ articles, length: 'medium', query: '' }), { language: 'en' }),
  ]
  expect(said([one]).map(({ text }) => text)).toEqual(['The first piece of news is this one.'])
  expect(said([one, two]).map(({ text, article: cited }) => [text, cited?.id ?? null])).toEqual([
    ['From Reuters:', null],
    ['The first piece of news is this one.', one.id],
    ['From the Guardian:', null],
    ['Another matter altogether was decided.', two.id],
  ])
})

test('quotes a context-dependent sentence only right after the one it depends on', () => {
  const filler = 'The council of the town met on Monday about the council bridge and the town.'
  const body = `${filler} The bridge of oak is closed. It was built of local oak. Nobody knows when the oak bridge opens to the town again.`
  const [short] = compose({ articles: [article('One', body)], length: 'short', query: 'local' })
  const at = short?.sentences.indexOf('It was built of local oak.') ?? -1
  expect(short?.sentences[at - 1]).toBe('The bridge of oak is closed.')
  const vote = 'He was not there when they voted. The vote was held on Monday night. She was.'
  expect(texts([article('One', vote, 'Mayor misses vote')])).toEqual([
    'Mayor misses vote',
    'He was not there when they voted.',
    'The vote was held on Monday night.',
  ])
})

test('quotes a sentence that says little for the sake of a better one that depends on it', () => {
  const lead = 'The harbour council has banned big cruise ships from the old harbour.'
  const aside = 'Hotel owners would welcome more guests by train.'
  const opener = 'Engineers had presented a study in spring.'
  const better = 'It says that the ships of the council damage quays and bring dust into the harbour.'
  const articles = [article('One', `${lead} ${aside} ${opener} ${better}`)]
  expect(compose({ articles, length: 'short', query: '' })[0]?.sentences).toEqual([lead, opener, better])
})

const afterAnswer = (of: Article, more: Partial<Parameters<typeof compose>[0]> = {}) => {
  const answer = findCandidates(of).find(({ position }) => position === 0)!
  const first = { ...answer, article: of }
  return compose({ articles: [of], length: 'medium', query: '', first, ...more }).map(
    ({ sentences }) => sentences,
  )
}

test('adds no sentence that refers to something left out, or to somebody unnamed', () => {
  const lead = 'The envoy Marta Lind has told the committee about the calls.'
  const holmes = (middle: string) =>
    `${lead} ${middle} Holmes could hear the voice of the president. The hearing lasted until nine.`
  const unsaid = 'Another diplomat, David Holmes, sat nearby and said "I heard it all": see the record...'
  expect(afterAnswer(article('One', holmes(unsaid)))).toEqual([[lead, 'The hearing lasted until nine.']])
  const said = 'The diplomat David Holmes sat at the same table.'
  expect(afterAnswer(article('One', holmes(said)))).toEqual([
    [lead, said, 'Holmes could hear the voice of the president.', 'The hearing lasted until nine.'],
  ])
  const recalls = `${lead} Cut off here... "Nobody would listen to a word," he recalls. The hearing lasted until nine.`
  expect(afterAnswer(article('One', recalls))).toEqual([[lead, 'The hearing lasted until nine.']])
})

test('quotes only self-contained sentences of a report whose beginning was already delivered', () => {
  const one = article('One', 'The oil company Yugan has been sold to a bidder from Moscow.')
  const told = 'India and Russia will build a pipeline for gas together.'
  const body = `${told} On the agenda are a pipeline and a port. Ministers meet again in March.`
  const [, other] = afterAnswer(one, { articles: [one, article('Two', body)], told })
  expect(other).toEqual(['Ministers meet again in March.'])
})

test.each([
  [
    'Wien – Sie zählen zur Hauptkundschaft der Stellen.',
    ['Junge ohne Arbeit', 'Sie zählen zur Hauptkundschaft der Stellen.'],
  ],
  [
    'Wien/Bad Ischl –Die Regierung legt am Mittwoch ein Konzept vor.',
    ['Die Regierung legt am Mittwoch ein Konzept vor.'],
    'Regierung plant Hilfe',
  ],
  ['Wien – 2016 beginnt mit mehr Arbeit für Junge.', ['2016 beginnt mit mehr Arbeit für Junge.']],
  ['Graz (Steiermark) – Die Junge Partei wählt am Montag.', ['Die Junge Partei wählt am Montag.']],
  [
    'Fünfzehn Minuten vor neun geht eine Tür auf.',
    ['Junge ohne Arbeit', 'Fünfzehn Minuten vor neun geht eine Tür auf.'],
  ],
  ['zu erheben – bleibt es doch zumindest lesbar, wenn er schweigt.', ['Junge ohne Arbeit']],
  [
    'al-Nasr hat am Sonntag gegen den Meister gewonnen.',
    ['al-Nasr hat am Sonntag gegen den Meister gewonnen.'],
    'Sieg für al-Nasr',
  ],
  ['Erklärung — Hafen AG (@HafenAG) 20. November „Wir bauen jetzt“, so der Chef.', ['Junge ohne Arbeit']],
])('quotes a report that begins %j as %j', (body, said, title = 'Junge ohne Arbeit') => {
  expect(texts([{ ...article('One', body, title), language: 'de' }])).toEqual(said)
})

test('quotes a context-dependent sentence after the one it depends on, unless that was delivered before', () => {
  const museum = article(
    'One',
    'The museum of clocks in Aldwick has found a buyer. It will reopen in May with two new halls. Visitors pay four crowns.',
  )
  const text = 'It will reopen in May with two new halls.'
  const answer = { ...findCandidates(museum).find((each) => each.text === text)!, article: museum }
  const options = { articles: [museum], length: 'short', query: 'reopen', first: answer, most: 2 } as const
  expect(compose(options)[0]?.sentences).toEqual(['The museum of clocks in Aldwick has found a buyer.', text])
  const told = 'The museum of clocks in Aldwick has found a buyer.'
  expect(compose({ ...options, told })[0]?.sentences[0]).toBe(text)
})

test('quotes the newest article of a story first, and of two from the same hour the more complete one', () => {
  const at = (minutes: number) => new Date(minutes * 60_000)
  const told = (...articles: Article[]) =>
    compose({ articles, length: 'detailed', query: '' }).map(({ article: each }) => each.source)
  const title = 'Oak bridge opens in town'
  const early = { ...article('Early', 'The oak bridge has been opened.', title), publishedAt: at(0) }
  const late = {
    ...article('Late', 'Crowds came to see the mayor cut a ribbon.', title),
    publishedAt: at(300),
  }
  const whole = {
    ...article('Whole', 'A band played for two hours on Monday. The ribbon was red, white and blue.', title),
    publishedAt: at(290),
  }
  const other = article('Other', 'Another matter altogether was decided.')
  expect(told(early, other, late, whole)).toEqual(['Whole', 'Late', 'Early', 'Other'])
})

describe('an answer that depends on the two sentences before it', () => {
  const body =
    'The ferry Aurora ran aground near Pellow with 40 passengers. They were taken off by two boats of the coast guard. That took three hours, the harbour master said.'
  const rescue = article('One', body, 'Ferry runs aground')
  const [opening, boats, answer] = sortByPlace(findCandidates(rescue, { isHeadlineKnown: true }))
  const asked = { articles: [rescue], length: 'medium', query: 'how long did it take', most: 3 } as const
  const begin = (at: typeof answer) => ({ ...(at as NonNullable<typeof at>), article: rescue })
  const whole = [opening?.text, boats?.text, answer?.text]

  test('is told once with them if what else may answer is one of them', () => {
    expect([boats, answer].map((each) => each?.dependsOnPrevious)).toEqual([true, true])
    const composed = compose({ ...asked, first: begin(answer), second: begin(opening) })
    expect(composed.map(({ sentences }) => sentences)).toEqual([whole])
  })

  test('is not left out for a report that differs', () => {
    const other = article('Two', 'The ferry Aurora ran aground near Pellow with 70 passengers.', 'Aground')
    const relatedArticles = new Map([[rescue.id, [other]]])
    const [composed] = compose({ ...asked, first: begin(answer), relatedArticles })
    expect(composed?.differingReports?.map(({ text }) => text)).toEqual([other.body])
    expect(composed?.sentences).toEqual(whole)
  })
})
