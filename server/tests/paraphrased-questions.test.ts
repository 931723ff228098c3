import { afterAll, beforeAll, expect, test } from 'vitest'
import { askInTurn, askOn, newsOf, textsOf, titlesOf, wholeText } from './support/asking.ts'
import { dialogueSources } from './support/dialogue-sources.ts'
import { newUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

let server: NewsServer

beforeAll(async () => {
  server = await startNewsServer(dialogueSources)
})
afterAll(() => server[Symbol.asyncDispose]())

test('a first question is answered although no report contains most of its words', async () => {
  const user = await newUser(server.url)
  const question = 'how much money does each household in orvalla receive'
  const answer = await askOn(server.url, user, { question })
  expect(newsOf(answer)[0]?.text).toBe('Every family will get 3,000 crowns.')
})

test.each([
  ['the Santa Luzia', 'were there many travellers?', 'She had 210 passengers on board.'],
  ['goalkeeper Mira Kolvar', 'what team is she with?', 'Her club is Union Dorn.'],
  ['goalkeeper Mira Kolvar', 'which team is hers?', 'Her club is Union Dorn.'],
  ['the library cat', 'where does it rest?', 'It sleeps on the atlases.'],
  ['the quake in Orvalla', 'do people get compensation?', 'Every family will get 3,000 crowns.'],
  ['the plant in Dunvar', 'how many jobs would that have been?', 'Orix wanted to create 1,900 posts there.'],
  ['the stolen painting', 'how did they get in?', 'The thieves came over the roof.'],
  ['the open in Skelby', 'how much does she get?', 'It is her first title and brings her 890,000 crowns.'],
  [
    'the plant in Dunvar',
    'what was the problem?',
    'The grid company had told it that a line strong enough would not be ready before 2033.',
  ],
  // Nothing else is about it.
  ['the stolen painting', 'and the bandits?', 'The thieves came over the roof.'],
  ['the library cat', 'and naps?', 'It sleeps on the atlases.'],
  // Other news has "two" as well.
  ['the stolen painting', 'and the other two?', 'There is no trace of the other two.'],
])(
  'after "%s", a follow-up in other words than the report uses is answered: %s',
  async (story, question, text) => {
    const user = await newUser(server.url)
    const after = await askOn(server.url, user, { question: story })
    const answer = await askOn(server.url, user, { question, after })
    expect(newsOf(answer)[0]?.text).toBe(text)
  },
)

test('if an answer is not certain, what else may be the answer is told after it', async () => {
  const user = await newUser(server.url)
  const after = await askOn(server.url, user, { question: 'the open in Skelby' })
  const texts = newsOf(await askOn(server.url, user, { question: 'how much does she get?', after })).map(
    ({ text }) => text,
  )
  expect(texts).toHaveLength(2)
  expect(texts).toContain('It is her first title and brings her 890,000 crowns.')
})

test.each([
  ['the library cat', 'how many visitors come?'],
  ['the quake in Orvalla', 'how many schools were there?'],
  ['the Santa Luzia', 'how many lorries were on her?'],
  ['goalkeeper Mira Kolvar', 'how many children has she?'],
])('after "%s", a number of something else is no answer: %s', async (story, question) => {
  const user = await newUser(server.url)
  const after = await askOn(server.url, user, { question: story })
  const answer = await askOn(server.url, user, { question, after })
  expect(textsOf(answer)).toEqual(['The reports I have do not say.'])
})

test.each([
  ['goalkeeper Mira Kolvar', 'is she married?', 'The reports I have do not say.'],
  [
    'der Brand in Dornheim',
    'wem gehört der Platz eigentlich?',
    'Das weiß ich nicht: Es steht in keinem meiner Berichte.',
  ],
])(
  'after "%s", what people ask and reports hardly ever say is not answered with something else: %s',
  async (story, question, reply) => {
    const user = await newUser(server.url)
    const after = await askOn(server.url, user, { question: story })
    const answer = await askOn(server.url, user, { question, after })
    expect(textsOf(answer)).toEqual([reply])
  },
)

test.each<[[string, string, string], string]>([
  [['the library cat', 'the quake in Orvalla', 'where does it nap?'], 'It sleeps on the atlases.'],
  [
    ['the quake in Orvalla', 'the library cat', 'do people get compensation?'],
    'Every family will get 3,000 crowns.',
  ],
  [['the Santa Luzia', 'the library cat', 'were there many travellers?'], 'She had 210 passengers on board.'],
  [['the ferry pilot Brask', 'the library cat', 'how old is he?'], 'He is 66.'],
])('a follow-up may be about the story before: %j', async (questions, text) => {
  const [, , answer] = await askInTurn(server, await newUser(server.url), questions)
  expect(newsOf(answer)[0]?.text).toBe(text)
})

const quake = 'the quake in Orvalla'
const isEnglishMoment = /^.+ reported that on \w+ \d+ \w+ at \d+:\d\d\.$/

test.each([
  ['I would like to follow this', 'I am following it from now on:'],
  ['could you talk a bit slower?', 'You can change how fast and how loud I speak during a call.'],
  ['when was that reported?', isEnglishMoment],
  ['von wann ist die Meldung?', /^Diese Meldung von .+ ist vom \p{L}+, \d+\. \p{L}+, \d+:\d\d Uhr\.$/u],
  ['auf Deutsch, bitte', 'Fragen Sie mich auf Deutsch, dann antworte ich auf Deutsch.'],
  ['tu peux le dire en italien ?', 'Mi faccia una domanda in italiano e risponderò in italiano.'],
  ['do you speak Dutch?', 'I speak only English, French, Spanish, German and Italian.'],
  ['¿de qué fuente es eso?', 'Lo dice'],
])('a request is carried out or declined however it is put, and the story stays: %s', async (wish, reply) => {
  const user = await newUser(server.url)
  const [, answer, further] = await askInTurn(server, user, [quake, wish, 'how many were killed?'])
  expect(newsOf(answer)).toEqual([])
  expect(wholeText(answer)).toMatch(reply)
  expect(newsOf(further)[0]?.text).toContain('risen to 14')
})

test.each([
  ['ok and the dam?', 'Quake in Tessmark damages a dam'],
  ['what was that with the dam?', 'Quake in Tessmark damages a dam'],
  // It is the one in the story that was told.
  ['what is the cat called?', 'Library cat of Pellow turns twenty'],
])(
  'a follow-up with one noun is about other news only if the story told has nothing of it: %s',
  async (question, title) => {
    const user = await newUser(server.url)
    const after = await askOn(server.url, user, { question: 'the library cat' })
    expect(titlesOf(await askOn(server.url, user, { question, after }))).toEqual([title])
  },
)

test('a place is one, even if another language has a function word like it', async () => {
  const user = await newUser(server.url)
  const after = await askOn(server.url, user, { question: 'der Brand in Dornheim' })
  const answer = await askOn(server.url, user, { question: 'und das Feuer in Celle?', after })
  expect(titlesOf(answer)).toEqual(['Feuer in Pflegeheim in Celle: zwölf Verletzte'])
})

test('a follow-up that only names somebody is answered from the newest report about them', async () => {
  const user = await newUser(server.url)
  const [, , answer] = await askInTurn(server, user, [
    'what happened at the market in Corvane?',
    'who had warned?',
    'and the mayor?',
  ])
  expect(titlesOf(answer)[0]).toBe('Mayor of Corvane resigns over the fall of the market hall')
})

test.each([
  "what's the latest on the night ferry of Pellow",
  'tell me about the Pellow night ferry',
  'how much is the night ferry of Pellow?',
])('a newer report that only mentions the words of "%s" does not begin the answer', async (question) => {
  const answer = await askOn(server.url, await newUser(server.url), { question })
  expect(titlesOf(answer)[0]).toBe('Pellow keeps its night ferry')
})

test('what a newer report tells anew is told instead, even if it is less like the question', async () => {
  const user = await newUser(server.url)
  const answer = await askOn(server.url, user, { question: 'is the bridge at Varno still closed?' })
  expect(newsOf(answer)[0]?.text).toContain('reopens on Monday')
})

test('a story that a question most likely means is told, and one that it may mean is offered', async () => {
  const user = await newUser(server.url)
  const sold = "wasn't there some football ground flogged off in Ullern?"
  const told = await askOn(server.url, user, { question: sold })
  expect(newsOf(told)[0]?.text).toBe('The football club of Ullern has sold its stadium.')
  const offered = await askOn(server.url, user, {
    question: 'and the photographs of the cat for the calendar?',
  })
  expect(textsOf(offered)).toEqual([
    'I found no story on photographs of the cat for the calendar.',
    'The nearest story is from Daybreak: Library cat of Pellow turns twenty.',
  ])
})

test.each([
  [
    'my aunt says a pet had its birthday in a library, is that right?',
    'The cat of the library in Pellow has turned twenty.',
  ],
  [
    'did some politician in Corvane step down?',
    'Ilse Brandt resigned on Saturday over the fall of the market hall.',
  ],
  [
    'how many people passed away when the ground shook in Orvalla?',
    'The number of people killed by the earthquake in Orvalla has risen to 14.',
  ],
])(
  'a report with few words of the question is told if its headline means the same: %s',
  async (question, text) => {
    const answer = await askOn(server.url, await newUser(server.url), { question })
    expect(newsOf(answer)[0]?.text).toBe(text)
  },
)

test.each([
  [
    'was some artwork robbed and thrown into the rubbish?',
    'One of three paintings stolen from the museum of Vostrel has been found in a bin.',
  ],
  ['did a soccer side get rid of its arena?', 'The football club of Ullern has sold its stadium.'],
  ['did fruit trees flower too soon?', 'The orchards of Quell have begun to bloom three weeks early.'],
])('a report without the words of a question is found by its meaning: %s', async (question, text) => {
  const answer = await askOn(server.url, await newUser(server.url), { question })
  expect(newsOf(answer)[0]?.text).toBe(text)
})

test('"her" refers to what was told, so a word that other news has does not change the subject', async () => {
  const user = await newUser(server.url)
  const after = await askOn(server.url, user, { question: 'the open in Skelby' })
  const answer = await askOn(server.url, user, { question: 'and how about her strike?', after })
  expect(titlesOf(answer)[0]).toBe('Open in Skelby: Telka Brandis takes the title')
})

test('a question without an answer gets the nearest headline, and the next question may be about it', async () => {
  const user = await newUser(server.url)
  const question = 'and the photographs of the cat for the calendar?'
  const after = await askOn(server.url, user, { question })
  expect(textsOf(after)).toEqual([
    'I found no story on photographs of the cat for the calendar.',
    'The nearest story is from Daybreak: Library cat of Pellow turns twenty.',
  ])
  expect(newsOf(after)).toEqual([])
  const answer = await askOn(server.url, user, { question: 'where does it rest?', after })
  expect(newsOf(answer)[0]?.text).toBe('It sleeps on the atlases.')
})

test.each([
  'yes',
  'yes please',
  'sure, go ahead',
  'exactly, that one',
  'Tell me more',
  'yes, tell me about it',
])('an offered story is told to somebody who says %s', async (said) => {
  const user = await newUser(server.url)
  const question = 'and the photographs of the cat for the calendar?'
  const after = await askOn(server.url, user, { question })
  expect(newsOf(after)).toEqual([])
  expect(after.next).toEqual(['Tell me more'])
  const answer = await askOn(server.url, user, { question: said, after })
  expect(textsOf(answer)).toContain('The cat of the library in Pellow has turned twenty.')
  const okay = await askOn(server.url, user, { question: 'okay', after: answer })
  expect(newsOf(okay)).toEqual([])
})

test('a conversation stays with its story after an offer', async () => {
  const user = await newUser(server.url)
  const told = await askOn(server.url, user, { question: 'the dam of Tessmark' })
  const after = await askOn(server.url, user, { question: 'and the cat in the calendar?', after: told })
  const who = await askOn(server.url, user, { question: 'who reported that?', after })
  expect(wholeText(who)).toContain('Daybreak')
  const hurt = await askOn(server.url, user, { question: 'was anybody hurt?', after })
  expect(newsOf(hurt)[0]?.text).toBe('Nobody was hurt.')
})

test('no headline is offered that lacks a name of the question', async () => {
  const user = await newUser(server.url)
  const answer = await askOn(server.url, user, { question: 'is the cat of Zurich on strike?' })
  expect(wholeText(answer)).not.toContain('Pellow')
})

test.each([
  'has something befallen that cat?',
  'how come everybody suddenly adores that cat?',
  'would somebody purchase a cat?',
])('a report with every noun of a question answers it, whatever its verbs: %s', async (question) => {
  const user = await newUser(server.url)
  const answer = await askOn(server.url, user, { question })
  expect(titlesOf(answer)).toEqual(['Library cat of Pellow turns twenty'])
})

test('an answer is told shorter however that is put, and its time is that of the report, too', async () => {
  const user = await newUser(server.url)
  const told = await askOn(server.url, user, { question: 'the library cat' })
  const shorter = await askOn(server.url, user, { question: 'can you sum that up?', after: told })
  expect(textsOf(shorter)).toEqual(['The cat of the library in Pellow has turned twenty.'])
  const time = await askOn(server.url, user, { question: 'when was that?', after: told })
  expect(textsOf(time).at(-1)).toMatch(isEnglishMoment)
})
