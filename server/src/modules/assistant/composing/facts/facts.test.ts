import type { Language } from '@tidings/contract/entities'
import { expect, test } from 'vitest'
import { findContentWords } from '#language/content-words'
import { readFacts } from './facts.ts'
import { findContradiction, readStatement } from './contradict.ts'

test.each([
  ['en', 'Flight 370 passengers waited at gate 12.', []],
  ['en', 'At least twelve people died in the fire on Monday, 3 March 2026.', ['people dead: 12']],
  ['en', 'The death toll rose to 15, police said.', ['people dead: 15']],
  [
    'en',
    'The bomb killed 12 people and injured thirty, including 4 children.',
    ['people dead: 12', 'people hurt: 30', 'people hurt children: 4'],
  ],
  ['en', 'Profits rose 3.5% to $1.2bn.', ['percent: 3.5', 'money dollar: 1200000000']],
  ['en', 'The plant will power 1.5 million homes.', ['thing homes: 1500000']],
  ['en', 'At 9:30 on 3 May the 34-year-old G7 envoy, aged 34, won 2-1 after 90 minutes.', []],
  [
    'fr',
    'Au moins douze personnes sont mortes et 1 200 ont été évacuées.',
    ['people dead: 12', 'people evacuated: 1200'],
  ],
  ['fr', 'Soixante et onze personnes ont été arrêtées, selon la police.', ['people arrested: 71']],
  [
    'fr',
    'Le bénéfice a augmenté de 12,5 % à 3,2 milliards d’euros en 2025.',
    ['percent: 12.5', 'money euro: 3200000000'],
  ],
  ['fr', 'Rendez-vous le 14 juillet à 20h30 au 3e étage.', []],
  [
    'es',
    'Al menos quince personas murieron y 30 resultaron heridas.',
    ['people dead: 15', 'people hurt: 30'],
  ],
  [
    'es',
    'El plan costará 3,5 millones de euros, un 12 por ciento más.',
    ['money euro: 3500000', 'percent: 12'],
  ],
  ['es', 'La reunión es el 3 de mayo a las 21 horas.', []],
  [
    'de',
    'Mindestens 15 Menschen kamen ums Leben, 30 wurden am 3. März verletzt.',
    ['people dead: 15', 'people hurt: 30'],
  ],
  [
    'de',
    'Die Stadt baut 1.200 neue Wohnungen für 3,5 Millionen Euro.',
    ['thing wohnun: 1200', 'money euro: 3500000'],
  ],
  ['de', 'Einundzwanzig Menschen wurden festgenommen.', ['people arrested: 21']],
  ['de', 'Um 14 Uhr belegte sie am 3. Mai den 2. Platz.', []],
  ['en', 'Two hundred and six people died; several hundred were hurt.', ['people dead: 206']],
  [
    'en',
    'A million people were evacuated from two dozen towns.',
    ['people evacuated: 1000000', 'thing towns: 24'],
  ],
  ['en', 'Capital One opened 12 branches.', ['thing branch: 12']],
  ['fr', 'Une centaine de personnes ont été arrêtées.', ['people arrested: 100']],
  ['es', 'Ciento veinte personas murieron el 3 de mayo.', ['people dead: 120']],
  ['de', 'Im Januar starben zweihundert Menschen.', ['people dead: 200']],
  ['en', 'In January 364 people died.', ['people dead: 364']],
  ['de', 'Der Gewinn sank auf 1,2 Mio. Euro.', ['money euro: 1200000']],
  ['de', 'Im Januar 12 Menschen, im Juni 364.', ['people: 12']],
  ['it', 'Tremila persone sono state evacuate.', ['people evacuated: 3000']],
  ['it', 'Almeno 15 persone sono morte; ventuno feriti.', ['people dead: 15', 'people hurt: 21']],
  [
    'it',
    'Il ponte costa 3,5 milioni di euro, il 12 per cento in più.',
    ['money euro: 3500000', 'percent: 12'],
  ],
  ['it', 'Il 3 maggio alle ore 21 la partita finì 2-1.', []],
] as const)('%s: the numbers in %j', (language, sentence, facts) => {
  expect(readFacts(sentence, language).map(({ key, value }) => `${key}: ${value}`)).toEqual(facts)
})

const statement = (text: string, language: Language) =>
  readStatement({ text, words: new Set(findContentWords(text, language)) }, language)

test.each([
  [
    'en',
    'Twelve people died when a fire swept through a hotel.',
    'A fire in the hotel killed 15 people on Monday.',
  ],
  ['en', 'At least 15 people died in the hotel fire.', 'The hotel fire killed 12 people.'],
  [
    'en',
    'Inflation in the euro zone fell to 2.1% in October.',
    'Euro zone inflation fell to 2.4 percent in October.',
  ],
  [
    'en',
    'The company will cut 1,200 jobs at its plants.',
    'The company said it would cut 1,900 jobs at its plants.',
  ],
  [
    'fr',
    'L’incendie a fait douze morts dans un hôtel.',
    'Quinze personnes sont mortes dans l’incendie d’un hôtel.',
  ],
  ['es', 'El incendio del hotel dejó doce muertos.', 'Quince personas murieron en el incendio de un hotel.'],
  ['de', 'Bei dem Brand in einem Hotel starben zwölf Menschen.', 'Der Brand im Hotel forderte 15 Tote.'],
  [
    'it',
    'L’incendio dell’albergo ha causato dodici morti.',
    'Quindici persone sono morte nell’incendio di un albergo.',
  ],
] as const)('%s: %j contradicts %j', (language, a, b) => {
  expect(findContradiction(statement(a, language), statement(b, language))).not.toBeNull()
  expect(findContradiction(statement(b, language), statement(a, language))).not.toBeNull()
})

test.each([
  [
    'the same number in words and digits',
    'Twelve people died in the hotel fire.',
    'The hotel fire killed 12 people.',
  ],
  ['different things counted', 'The hotel fire killed 12 people.', 'The hotel fire injured 15 people.'],
  ['other people counted', 'The hotel fire killed 12 people.', 'The hotel fire killed 3 children.'],
  ['different units', 'The bridge will cost 300 million dollars.', 'The bridge will cost 280 million euros.'],
  [
    'clock times',
    'The hotel fire began at 9:30 in the kitchen.',
    'The hotel fire began at 10:15 in the kitchen.',
  ],
  [
    'dates',
    'The hotel fire trial begins on 3 May in the city.',
    'The hotel fire trial begins on 5 May in the city.',
  ],
  ['ages', 'The hotel owner, aged 34, was at home.', 'The hotel owner, aged 35, was at home.'],
  ['spans', 'The hotel had been closed for three years.', 'The hotel had been closed for four years.'],
  [
    'a rounded number',
    'The plant will power 1.2 million homes on the coast.',
    'The plant will power 1,234,000 homes on the coast.',
  ],
  [
    'a bound that leaves room',
    'At least 12 people died in the hotel fire.',
    'The hotel fire killed 15 people.',
  ],
  [
    'an estimate',
    'About 100 people marched to the hotel in protest.',
    'Some 110 people marched to the hotel in protest.',
  ],
  [
    'a dozen, which is about twelve',
    'Two dozen people marched to the hotel in protest.',
    'The police counted 26 people who marched to the hotel in protest.',
  ],
  ['other places', 'The storm killed 12 people in Spain.', 'The storm killed 15 people in Portugal.'],
  ['a sum of more', 'Twelve people died in the hotel fire.', 'Hotel fires have killed 40 people this year.'],
  [
    'a number that changes in one sentence',
    'Inflation fell to 2.1% in the euro zone in October.',
    'Euro zone inflation fell from 2.4% to 2.1% in October.',
  ],
  [
    'another thing measured',
    'Acme’s profit rose to $1.2bn in the third quarter.',
    'Acme’s sales rose to $3bn in the third quarter.',
  ],
  [
    'other years',
    'The company opened 12 shops in the north in 2024.',
    'The company opened 15 shops in the north in 2025.',
  ],
  [
    'numbers too far apart',
    'The company sold 12 shares of the bank to its founder.',
    'The company sold 2,100 shares of the bank to its founder.',
  ],
  ['other names', 'The airline ordered 12 planes from Airbus.', 'The airline ordered 15 planes from Boeing.'],
  [
    'a table in a line',
    'In the table 30 houses, $12, 14 euros, 15 pounds and 16 yen.',
    'In the table only 40 houses stand.',
  ],
  ['little in common', 'Sales of electric cars rose 12%.', 'The bank cut its forecast for growth to 3%.'],
])('%s: no contradiction', (_, a, b) => {
  expect(findContradiction(statement(a, 'en'), statement(b, 'en'))).toBeNull()
  expect(findContradiction(statement(b, 'en'), statement(a, 'en'))).toBeNull()
})
