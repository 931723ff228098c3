import type { NumberWords } from '../numbers.ts'

export const numbers: NumberWords = {
  belowTwenty: `
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen
  `,
  tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
  joinTens: (ten, unit) => `${ten} ${unit}`,
  vigesimalTens: [],
  articles: 'a an',
  hundreds: 'hundred=100 hundreds=100',
  scales: `
    thousand=1e3 thousands=1e3 million=1e6 millions=1e6 billion=1e9 billions=1e9 trillion=1e12
    trillions=1e12 crore=1e7 lakh=1e5
  `,
  shortScales: 'k=1e3 K=1e3 m=1e6 M=1e6 b=1e9 B=1e9 T=1e12 mn=1e6 mln=1e6 bn=1e9 tn=1e12',
  collectives: 'dozen=12 dozens=12 tens=10',
  unmeasured: `
    hundred hundreds thousand thousands million millions billion billions trillion trillions dozen dozens
    tens
  `,
  few: 'several few many some',
  shares: 'half=0.5 quarter=0.25 quarters=0.25 twice=2 double=2 doubled=2 triple=3 tripled=3',
  halves: 'and_a_half',
  and: 'and',
  ordinals: `
    first=1 second=2 third=3 fourth=4 fifth=5 sixth=6 seventh=7 eighth=8 ninth=9 tenth=10 eleventh=11
    twelfth=12 thirteenth=13 fourteenth=14 fifteenth=15 sixteenth=16 seventeenth=17 eighteenth=18
    nineteenth=19 twentieth=20 thirtieth=30
  `,
  ordinalEnd: /^(?:st|nd|rd|th)\b/,
  units: {
    percent: '% percent per_cent',
    dollar: '$ dollar dollars dlrs usd',
    euro: '€ euro euros eur',
    pound: '£ pound pounds gbp',
    yen: '¥ yen yens',
    yuan: 'yuan yuans',
    rouble: 'rouble roubles ruble rubles',
    franc: 'franc francs chf',
    rupee: '₹ rupee rupees rs',
    crown: 'crown crowns krona kronor krone kroner koruna',
    zloty: 'zloty zlotys',
    forint: 'forint forints',
    lira: 'lira liras',
    peso: 'peso pesos',
    rand: 'rand',
    dirham: 'dirham dirhams',
    riyal: 'riyal riyals',
    shekel: 'shekel shekels',
    hryvnia: 'hryvnia hryvnias',
    dinar: 'dinar dinars',
  },
  beforeUnit: 'us',
  hundredth: 'cent',
}
