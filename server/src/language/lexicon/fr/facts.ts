import type { FactWords } from '../facts.ts'

export const facts: FactWords = {
  fates: {
    dead: `
    mort morts morte mortes meurt meurent tue tues tuee tuees tuant deces decede decedes decedees
  `,
    hurt: 'blesse blesses blessee blessees blessant',
    missing: 'disparu disparus disparue disparues',
    arrested: 'arrete arretes arretees interpelle interpelles interpellees interpellations arrestations',
    evacuated: 'evacue evacues evacuees deplaces deplacees',
  },
  people: 'personnes personne gens autres victimes habitants',
  kinds: `
    hommes femmes enfants civils soldats policiers passagers eleves ouvriers migrants manifestants pompiers
    militaires touristes patients
  `,
  times: `
    seconde secondes minute minutes heure heures h jour jours semaine semaines mois an ans annee annees
    siecle
  `,
  labels: 'no nr n numero article page vol route autoroute type depuis',
  adjectives: `
    nouveaux nouvelles grands grandes petits petites jeunes autres premiers premieres derniers dernieres
  `,
  pluralEnd: /[sx]$/,
  bounds: {
    atLeast: 'au moins',
    above: 'plus de|plus d',
    atMost: 'jusqu a|au plus|moins de|moins d',
    about: 'environ|pres de|quelque|autour de|presque|a peu pres',
  },
  sums: 'au total|en tout|cette annee|depuis',
  ofWhole: 'de|sur',
}
