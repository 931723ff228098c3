import type { Answer } from '@tidings/contract/api/ask'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askOn, newsOf, textsOf, titlesOf } from './support/asking.ts'
import { articleOf } from './support/strike-sources.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

const papers = [
  {
    name: 'Daybreak',
    language: 'en' as const,
    articles: [
      articleOf(
        9,
        'Ferry stranded off Tallinn',
        'A ferry with 300 people on board has run aground off Tallinn. Nobody was hurt. Tugs are waiting for calmer weather.',
      ),
      articleOf(
        2,
        'Museum of clocks to move',
        'The museum of clocks leaves its old house in spring. Visitors will find 900 clocks in a former mill. The director had seen such a mill before. She had worked in Tallinn for a year, where people told her that every clock was wrong.',
      ),
      articleOf(
        7,
        'Voyage of the Heron presented in Hull',
        'Explorers have presented the diary of the Voyage of the Heron in Hull. It was kept by the cook of the ship. Nobody had read his notes since the ice broke their mast.',
      ),
      articleOf(
        1,
        'Trains stopped for an hour by a bird in a bad mood',
        'A heron has stopped the trains of the firm Voyage between two stations for an hour. Passengers cheered when a guard with thick gloves carried the bird away in a blanket. It had come down from the river to sleep.',
      ),
      articleOf(
        20,
        'School in Kessel cleared after gas leak',
        'A school in Kessel was cleared on Friday after a gas leak in the street. Eleven people fell ill. A bakery gave them tea.',
      ),
      articleOf(
        4,
        'Kessel gas leak: 26 people ill',
        'The number of people who fell ill after the leak of gas in Kessel has risen to 26. Nobody is in danger. The plant stays closed.',
      ),
      articleOf(
        3,
        'Theatre stages the life of a physicist',
        'The theatre in Orlen stages the life of a physicist, with music by an orchestra of students. The actors have read her letters on the telescope that she built. The theatre sells tickets until May.',
      ),
      articleOf(
        11,
        'Telescope finds a new moon of Saturn',
        'Astronomers have found a moon of Saturn with a telescope in Chile. The moon is four kilometres wide. Researchers had looked at the planet for two years.',
      ),
      articleOf(
        20 * 24,
        'Astronomers weigh a comet with a telescope',
        'Astronomers have weighed a comet with a space telescope. Researchers had followed the comet and its dust for a year. The planet Saturn bends its orbit.',
      ),
      articleOf(
        12,
        'Insurer of ships looks back',
        'It was the most expensive year for a bank in Orlen that insures ships, but storms were few. Hail broke its windows. The clerks have a holiday in May.',
      ),
      articleOf(
        6,
        'Portugal bans deep-sea mining',
        'Portugal has banned mining on the floor of the sea. Portuguese ministers said that the damage could not be repaired. The ban holds for twenty years.',
      ),
      articleOf(
        5,
        'Lisbon tram line 28 gets new cars',
        'The tram line 28 in Lisbon gets new cars. The old ones go to a museum.',
      ),
    ],
  },
  {
    name: 'Les Deux Rives',
    language: 'fr' as const,
    articles: [
      articleOf(
        78,
        'Onze cas de légionellose à Marlieu, les autorités cherchent d’où vient la bactérie',
        'Fièvre, toux sèche, essoufflement : si vous habitez Marlieu ou Saint-Gervin et que vous présentez ces symptômes, il faut consulter sans tarder. Le message a été martelé ce samedi matin par l’Agence régionale de santé, alors que onze personnes ont contracté la légionellose en moins de deux semaines dans l’agglomération. Sept malades restent hospitalisés, dont deux en réanimation.',
      ),
      articleOf(
        20,
        'Légionellose à Marlieu : une tour de refroidissement mise en cause, dix-neuf malades recensés',
        'Le foyer de l’épidémie est très probablement trouvé. La préfecture a ordonné lundi soir l’arrêt immédiat des installations de refroidissement de la blanchisserie industrielle Netterval, située en bordure de la rocade. Depuis samedi, huit nouveaux cas ont été confirmés, ce qui porte le total à dix-neuf. Une deuxième personne, une femme de 77 ans, est morte dimanche.',
      ),
    ],
  },
]

let server: NewsServer
let user: TestUser

beforeAll(async () => {
  server = await startNewsServer(papers)
})
beforeEach(async () => {
  user = await newUser(server.url)
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (question: string, after?: Answer) =>
  askOn(server.url, user, { question, ...(after ? { after } : {}) })

test('a place is answered from the report about it, not from one that mentions it', async () => {
  expect(new Set(titlesOf(await ask('What happened in Tallinn?')))).toEqual(
    new Set(['Ferry stranded off Tallinn']),
  )
})

test('a name of several words is searched as one', async () => {
  const answer = await ask('What is new on the Voyage of the Heron?')
  expect(new Set(titlesOf(answer))).toEqual(new Set(['Voyage of the Heron presented in Hull']))
})

test('a capital stands for its country in statements, but not for events that happen there', async () => {
  const first = await ask('What did Portugal ban?')
  expect(textsOf(first)[0]).toBe('Portugal has banned mining on the floor of the sea.')
  const asked = await ask('What does Lisbon say?', first)
  expect(titlesOf(asked)[0]).toBe('Portugal bans deep-sea mining')
  expect(newsOf(asked)[0]?.text).toContain('ministers said')
  expect(titlesOf(await ask('And what is new in Lisbon?', first))[0]).toBe(
    'Lisbon tram line 28 gets new cars',
  )
})

test('another report from the last quoted source is introduced as such', async () => {
  const texts = textsOf(await ask('What happened in Kessel?'))
  const older = texts.indexOf('A school in Kessel was cleared on Friday after a gas leak in the street.')
  expect(texts[older - 1]).toBe('Also from Daybreak:')
})

test('once the newest count is quoted, an older one is not', async () => {
  const answer = await ask('How many people fell ill in Kessel?')
  expect(textsOf(answer)[0]).toContain('has risen to 26')
  expect(new Set(titlesOf(answer))).toEqual(new Set(['Kessel gas leak: 26 people ill']))
})

test('a newer report that is possibly of the same event is told before the one with more words of the question', async () => {
  const answer = await ask('cette histoire de légionellose ils ont trouvé d’où ça vient ?')
  expect(titlesOf(answer)[0]).toContain('une tour de refroidissement mise en cause')
})

test('a follow-up about one of several stories contains nothing of the others', async () => {
  const briefing = await ask('What does Daybreak report?')
  expect(new Set(titlesOf(briefing)).size).toBe(5)
  const answer = await ask('how many people fell ill?', briefing)
  expect(new Set(titlesOf(answer))).toEqual(new Set(['Kessel gas leak: 26 people ill']))
})

test('what is wrong with something is what the news says about it', async () => {
  expect(titlesOf(await ask('What is wrong with Kessel?'))[0]).toBe('Kessel gas leak: 26 people ill')
})

test.each([
  // One word in one sentence and the next in another; and "but".
  'When is the next bank holiday?',
  'Why is butter so expensive?',
])('words that occur separately are no answer: %s', async (question) => {
  expect(newsOf(await ask(question))).toEqual([])
})

test('a topic is answered first by articles mainly about it, and not by articles from weeks ago', async () => {
  expect([...new Set(titlesOf(await ask('Science news')))]).toEqual([
    'Telescope finds a new moon of Saturn',
    'Theatre stages the life of a physicist',
  ])
})
