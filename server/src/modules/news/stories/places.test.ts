import { expect, test } from 'vitest'
import { findPlaceAt } from './places.ts'

const countryOf = (text: string) => findPlaceAt(text.split(' '), 0)?.country

test.each([
  ['russia', 'russland', 'russie', 'rusia', 'russischen', 'russo'],
  ['poland', 'polen', 'pologne', 'polonia', 'polnische', 'polonais', 'polacca'],
  ['new zealand', 'neuseeland', 'nouvelle zelande', 'nueva zelanda', 'nuova zelanda', 'neozelandes'],
  ['south korea', 'sudkorea', 'coree du sud', 'corea del sur', 'corea del sud', 'sudcoreano'],
  ['united states', 'vereinigte staaten', 'etats unis', 'estados unidos', 'stati uniti', 'amerikanische'],
  ['spain', 'spanien', 'espagne', 'espana', 'spagna', 'spanischer', 'espagnols', 'spagnoli'],
  ['peru', 'perou', 'peruano', 'peruanische'],
  ['czechia', 'tschechien', 'tchequie', 'checos', 'cechia', 'ceca'],
])('a country is known by its names and adjectives in all languages: %s', (...names) => {
  const [first, ...others] = names.map(countryOf)
  expect(first).toBeTypeOf('number')
  expect(new Set(others)).toEqual(new Set([first]))
})

const otherWords =
  'check checkpoint island tunes turquoise gales chili malaise hungry suizid bergen hungrig katarina burkini polemique canadair grenade ' +
  'maurice polemica hamburguesa espanto albanil rio nevada granada espansione angolo mongolfiera francesco perugia porto uniti monaco'

test.each(otherWords.split(' '))('"%s" is no country', (word) => {
  expect(findPlaceAt([word], 0)).toBeNull()
})
