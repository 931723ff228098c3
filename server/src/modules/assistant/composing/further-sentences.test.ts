import { expect, test } from 'vitest'
import type { Article } from '#modules/news'
import { listFurtherSentences } from './compose.ts'

function article(body: string): Article {
  return {
    id: '1',
    title: body.slice(0, 40),
    body,
    source: 'One',
    url: 'https://example.org/1',
    language: 'en',
    topics: [],
    publishedAt: new Date(0),
    sample: false,
    alsoFrom: [],
  }
}

test('begins further sentences of an article with a self-contained one', () => {
  const body =
    'The old bridge is closed to cars. It was built of local oak. The council of the town met. (Archive.) She said that nobody had been hurt.'
  const further = (...said: string[]) =>
    listFurtherSentences(article(body), new Set(said)).map(({ text }) => text)
  expect(further('The old bridge is closed to cars.')).toEqual([
    'It was built of local oak.',
    'The council of the town met.',
  ])
  expect(further('The council of the town met.')).toEqual([
    'The old bridge is closed to cars.',
    'It was built of local oak.',
  ])
})

test('goes on with an article in its order, whatever is central to it', () => {
  const places = ['Brenn', 'Olm', 'Lund', 'Fennick', 'Orvalla', 'Dunmore', 'Tessmark', 'Wexholme', 'Marrow']
  const sentences = [
    'The bridge of Pellow is closed.',
    'Buses stop at the market instead.',
    'Shops complain of empty streets.',
    'Schools open an hour later.',
    ...places.map((place) => `Engineers from ${place} looked at the pillars of the bridge.`),
  ]
  const further = listFurtherSentences(article(sentences.join(' ')), new Set(sentences.slice(0, 1)))
  expect(further.slice(0, 3).map(({ text }) => text)).toEqual(sentences.slice(1, 4))
})
