import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askOn, askServer, newsOf, titlesOf, wholeText } from './support/asking.ts'
import type { TestSource } from './support/source-server.ts'
import { newUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

const tram = 'Tram drivers in Mainz go on strike'
const publishedAt = new Date(Date.now() - 7_200_000)

const sources: TestSource[] = [
  {
    name: 'Hill Gazette',
    language: 'en',
    articles: [
      { title: tram, body: 'No trams ran in Mainz on Sunday morning.', publishedAt },
      {
        title: 'Strong earthquake strikes Valdoria',
        body: 'A strong earthquake struck the hill towns of Valdoria early on Sunday.',
        publishedAt,
      },
    ],
  },
  {
    name: 'Labor Blick',
    language: 'de',
    topic: 'Science',
    articles: [
      {
        title: 'Forscher finden uraltes Eis in der Antarktis',
        body: 'Das Eis ist sehr alt, sagen die Forscher aus Bremen.',
        publishedAt,
      },
    ],
  },
]

let server: NewsServer

beforeAll(async () => {
  server = await startNewsServer(sources)
})
afterAll(() => server[Symbol.asyncDispose]())

describe('a question about the user’s own place', () => {
  const questions = [
    'What’s new in my city?',
    'Any local news?',
    'What is happening near me?',
    'Was gibt es Neues in meiner Stadt?',
    'Quoi de neuf près de chez moi ?',
    '¿Qué hay de nuevo en mi ciudad?',
    'Ci sono notizie locali?',
  ]

  async function ofMainz() {
    const person = await newUser(server.url, 'Emil')
    await person.data.from('profiles').update({ location: 'Mainz, Germany' }).eq('id', person.id)
    return person
  }

  test.each(questions)('is answered with reports from there: %s', async (question) => {
    const answer = await askServer(server, await ofMainz(), question)
    expect(titlesOf(answer)).toEqual([tram])
  })

  test('can be a follow-up', async () => {
    const emil = await ofMainz()
    const about = await askServer(server, emil, 'What is new on the earthquake?')
    const followUp = await askOn(server.url, emil, { question: 'And in my city?', after: about })
    expect(titlesOf(about)).not.toContain(tram)
    expect(titlesOf(followUp)).toContain(tram)
  })

  test('says plainly that no place is set, instead of finding no news', async () => {
    const nomad = await newUser(server.url)
    for (const question of questions) {
      const answer = await askServer(server, nomad, question)
      expect(newsOf(answer)).toEqual([])
      expect(answer.sentences).toHaveLength(1)
      expect(wholeText(answer)).toMatch(/Profile/)
    }
    const [entry] = await nomad.history()
    expect(entry?.context_data['isNothingFound']).toBeUndefined()
  })

  test('stores in the history what it was about, and whether there was news', async () => {
    const fay = await newUser(server.url, 'Fay')
    await askServer(server, fay, 'Was sagen die Forscher über das Eis in der Antarktis?')
    await askServer(server, fay, 'What is new on the zeppelin race of Quorvania?')
    const [none, some] = await fay.history()
    expect(none?.context_data).toMatchObject({ isNothingFound: true, topics: [] })
    expect(some?.context_data['topics']).toContain('Science')
    expect(some?.context_data['isNothingFound']).toBeUndefined()
  })
})
