import type { FactWords } from '../facts.ts'

export const facts: FactWords = {
  fates: {
    dead: `
    dead died die dies dying killed kills killing kill deaths death fatalities fatality toll lives
  `,
    hurt: 'injured injuring injures wounded wounding wounds hurt injuries',
    missing: 'missing',
    arrested: 'arrested arrests arrest detained detains detaining',
    evacuated: 'evacuated evacuating displaced displacing homeless',
  },
  people: 'people persons person others victims residents',
  kinds: `
    men women children civilians soldiers officers passengers students workers migrants protesters
    firefighters police troops tourists patients
  `,
  times: `
    second seconds minute minutes hour hours day days week weeks month months year years decade decades
    century am pm gmt old
  `,
  labels: `
    no number num article page flight vol route highway section chapter type group channel room aged age im
    since
  `,
  adjectives: '',
  pluralEnd: /[^us]s$/,
  bounds: {
    atLeast: 'at least|no fewer than',
    above: 'more than|over|above|upwards of',
    atMost: 'up to|at most|less than|fewer than|under|below|as many as',
    about: 'about|around|some|roughly|nearly|almost|approximately|close to|an estimated',
  },
  sums: 'in total|in all|overall|altogether|this year|so far this|since',
  ofWhole: 'out of|of',
}
