import type { NumberWords } from '../numbers.ts'

export const numbers: NumberWords = {
  belowTwenty: `
    zero uno|un due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici
    sedici diciassette diciotto diciannove
  `,
  tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
  joinTens: (ten, unit) => (/^[ou]/.test(unit) ? ten.slice(0, -1) : ten) + unit,
  vigesimalTens: [],
  articles: 'un uno una',
  hundreds: 'cento=100 cent=100',
  scales: 'mille=1e3 mila=1e3 milione=1e6 milioni=1e6 miliardo=1e9 miliardi=1e9',
  shortScales: 'mln=1e6 mio=1e6 mld=1e9 mrd=1e9',
  collectives: `
    dozzina=12 dozzine=12 decina=10 decine=10 quindicina=15 ventina=20 trentina=30 cinquantina=50
    centinaio=100 centinaia=100 migliaio=1e3 migliaia=1e3
  `,
  unmeasured: 'dozzine decine centinaia migliaia milioni miliardi',
  few: 'alcuni alcune diversi diverse varie molti molte',
  shares: 'meta=0.5 quarto=0.25 quarti=0.25 doppio=2 triplo=3',
  halves: 'mezzo mezza e_mezzo e_mezza',
  and: '',
  ordinals: `
    seconda=2 terzo=3 terza=3 quarta=4 quinto=5 quinta=5 sesto=6 sesta=6 settimo=7 settima=7 ottavo=8
    ottava=8 nono=9 nona=9 decimo=10 decima=10 undicesimo=11 undicesima=11 dodicesimo=12 dodicesima=12
    tredicesimo=13 quattordicesimo=14 quindicesimo=15 sedicesimo=16 diciassettesimo=17 diciottesimo=18
    diciannovesimo=19 ventesimo=20 ventesima=20 ventunesimo=21
  `,
  ordinalEnd: /^\s?[ºª°]/,
  units: {
    percent: 'per_cento',
    dollar: 'dollari dollaro',
    pound: 'sterline',
    rouble: 'rublos rubli',
    franc: 'franchi',
    yen: 'yen',
    yuan: 'yuan',
    rupee: 'rupia rupie',
    crown: 'corona corone',
    zloty: 'zloty',
    forint: 'fiorini',
    lira: 'lira lire',
    peso: 'peso pesos',
    dirham: 'dirham',
    riyal: 'riyal',
    shekel: 'shekel',
    hryvnia: 'grivnia',
    dinar: 'dinaro dinari',
  },
  beforeUnit: 'di',
  hundredth: 'cento',
}
