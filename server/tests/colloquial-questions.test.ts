import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsOf, talkOn, textsOf, titlesOf, wholeText } from './support/asking.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { hoursAgo } from './support/strike-sources.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

let server: NewsServer

beforeAll(async () => {
  server = await startNewsServer([
    {
      name: 'BBC',
      language: 'en',
      topic: 'Sports',
      articles: [
        {
          title: 'Arsenal beat Chelsea to go top',
          body: 'LONDON, Nov 21 (Reuters) - Arsenal beat Chelsea at home to go top of the league. Saka scored twice.',
        },
      ],
    },
    {
      name: 'Ellerby Courier',
      language: 'en',
      articles: [
        {
          title: 'Ellerby museum lends its oldest painting',
          body: 'The museum of Ellerby has lent its oldest painting. It came from the Graz collection in 1950.',
        },
      ],
    },
    {
      name: 'Der Spiegel',
      language: 'de',
      articles: [
        {
          title: 'Erdbeben in Umbrien: 14 Tote',
          body: 'Ein Erdbeben hat Umbrien erschüttert. Das Zentrum lag rd. 10 km nordöstlich von Norcia. Helfer suchen in den Trümmern nach Vermissten.',
          publishedAt: hoursAgo(1),
        },
        {
          title: 'Bahn stellt neuen Fahrplan vor',
          body: 'Die Bahn hat den neuen Fahrplan vorgestellt. Er gilt ab Dezember.',
          publishedAt: hoursAgo(2),
        },
      ],
    },
  ])
})
afterAll(() => server[Symbol.asyncDispose]())

async function conversation(language: 'en' | 'de') {
  const user: TestUser = await newUser(server.url)
  await user.data.from('profiles').update({ language_preference: language }).eq('id', user.id)
  return talkOn(server.url, user)
}

test('a subtopic that no article names is answered from its topic, and the answer says so', async () => {
  const ask = await conversation('en')
  const answer = await ask('football')
  expect(textsOf(answer).slice(0, 2)).toEqual([
    'I found no story on football.',
    'One new story on sports, from the BBC.',
  ])
  expect(titlesOf(answer)).toEqual(['Arsenal beat Chelsea to go top'])
  expect(wholeText(await ask('and chess?'))).toContain('I found no story on chess')
})

test('the place a report was written in is not quoted', async () => {
  const ask = await conversation('en')
  const [first] = newsOf(await ask('Arsenal'))
  expect(first?.text).toBe('Arsenal beat Chelsea at home to go top of the league.')
})

test('a short follow-up is answered from the last story, by its headline if only that answers it', async () => {
  const ask = await conversation('de')
  const quake = await ask('was ist denn da in umbrien los')
  expect(textsOf(quake)).toContain('Das Zentrum lag rd. 10 km nordöstlich von Norcia.')
  const dead = await ask('wie viele tote')
  expect(newsOf(dead)[0]?.text).toBe('Erdbeben in Umbrien: 14 Tote')
  expect(wholeText(await ask('und in hamburg?'))).toContain('„hamburg“')
  await ask('was ist denn da in umbrien los')
  await ask('wie viele tote')
  expect(wholeText(await ask('wer sagt das'))).toBe('Das steht beim Spiegel: Erdbeben in Umbrien: 14 Tote.')
})

test('an answer without news names sources in its own language', async () => {
  const ask = await conversation('de')
  expect(wholeText(await ask('nachrichten über einhörner'))).toMatch(/nach Nachrichten vom Spiegel\b.*\.$/)
  expect(wholeText(await ask('erzähl mir einen witz'))).not.toContain('BBC')
})

test('a report in another language is told if a name shows that it is meant', async () => {
  const ask = await conversation('de')
  const answer = await ask('hat Chelsea am Wochenende eigentlich wieder verloren?')
  expect(textsOf(answer)[0]).toBe('Ich habe nichts auf Deutsch gefunden; Sie hören es daher auf Englisch.')
  expect(titlesOf(answer)).toEqual(['Arsenal beat Chelsea to go top'])
  expect(newsOf(await ask('hat die Bäckerei am Markt eigentlich wieder auf?'))).toEqual([])
})

test('a report in another language that only has the place of a question is not told', async () => {
  const ask = await conversation('de')
  expect(newsOf(await ask('Was ist mit dem Amoklauf in Graz?'))).toEqual([])
})

test('who said something is not asked of a headline that was only offered', async () => {
  const ask = await conversation('de')
  expect(newsOf(await ask('hat die Bäckerei an der Bahn wieder auf?'))).toEqual([])
  expect(wholeText(await ask('wer hat das gesagt?'))).toBe('Ich habe noch nichts berichtet.')
})

test('a correction with a name finds news in another language', async () => {
  const ask = await conversation('de')
  await ask('was ist in Umbrien passiert?')
  const answer = await ask('nein, ich meinte Chelsea')
  expect(titlesOf(answer)).toEqual(['Arsenal beat Chelsea to go top'])
})
