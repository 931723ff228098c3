import type { NumberWords } from '../numbers.ts'

export const numbers: NumberWords = {
  belowTwenty: `
    zero un|une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize
    dix_sept dix_huit dix_neuf
  `,
  tens: `
    vingt trente quarante cinquante soixante soixante_dix|septante
    quatre_vingt|quatre_vingts|huitante|octante quatre_vingt_dix|nonante
  `,
  joinTens: (ten, unit, isOne) =>
    isOne && !ten.startsWith('quatre') ? `${ten} et ${unit}` : `${ten} ${unit}`,
  vigesimalTens: [60, 80],
  articles: 'un une',
  hundreds: 'cent=100 cents=100',
  scales: 'mille=1e3 million=1e6 millions=1e6 milliard=1e9 milliards=1e9 billion=1e12 billions=1e12',
  shortScales: 'k=1e3 K=1e3 M=1e6 md=1e9 mds=1e9 mrd=1e9',
  collectives: `
    dizaine=10 dizaines=10 douzaine=12 douzaines=12 quinzaine=15 vingtaine=20 trentaine=30 quarantaine=40
    cinquantaine=50 soixantaine=60 centaine=100 centaines=100 millier=1e3 milliers=1e3
  `,
  unmeasured: 'dizaines douzaines centaines milliers millions milliards billions',
  few: 'quelques plusieurs',
  shares: 'moitie=0.5 quart=0.25 quarts=0.25 double=2 triple=3',
  halves: 'demi et_demi et_demie',
  and: '',
  ordinals: `
    second=2 deuxieme=2 troisieme=3 quatrieme=4 cinquieme=5 sixieme=6 septieme=7 huitieme=8 neuvieme=9
    dixieme=10 onzieme=11 douzieme=12 treizieme=13 quatorzieme=14 quinzieme=15 seizieme=16 dix_septieme=17
    dix_huitieme=18 dix_neuvieme=19 vingtieme=20 vingt_et_unieme=21
  `,
  ordinalEnd: /^(?:er|re|ère|e|è?me|ième|nde?)s?(?!\p{L})/u,
  units: {
    percent: 'pour_cent',
    dollar: 'dollar dollars',
    euro: 'euro euros',
    pound: 'livre_sterling livres_sterling',
    yen: 'yen yens',
    yuan: 'yuan yuans',
    rouble: 'rouble roubles',
    franc: 'franc francs',
    rupee: 'roupies',
    crown: 'couronne couronnes',
    zloty: 'zloty zlotys',
    forint: 'forint forints',
    lira: 'lire lires',
    peso: 'peso pesos',
    rand: 'rand rands',
    dirham: 'dirham dirhams',
    riyal: 'riyal riyals',
    shekel: 'shekel shekels',
    hryvnia: 'hryvnia hryvnias',
    dinar: 'dinar dinars',
  },
  beforeUnit: 'd de',
  hundredth: 'cent',
}
