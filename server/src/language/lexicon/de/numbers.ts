import type { NumberWords } from '../numbers.ts'

export const numbers: NumberWords = {
  belowTwenty: `
    null ein|eins zwei|zwo drei vier funf|fuenf sechs sieben acht neun zehn elf zwolf|zwoelf dreizehn
    vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn
  `,
  tens: 'zwanzig dreissig vierzig funfzig|fuenfzig sechzig siebzig achtzig neunzig',
  joinTens: (ten, unit) => `${unit}und${ten}`,
  vigesimalTens: [],
  articles: 'ein eine einen einem einer',
  hundreds: 'hundert=100',
  scales: `
    tausend=1e3 million=1e6 millionen=1e6 milliarde=1e9 milliarden=1e9 billion=1e12 billionen=1e12
  `,
  shortScales: 'tsd=1e3 mio=1e6 mrd=1e9 bio=1e12',
  collectives: `
    dutzend=12 dutzende=12 dutzenden=12 hunderte=100 hunderten=100 tausende=1e3 tausenden=1e3
    zehntausende=1e4 zehntausenden=1e4 hunderttausende=1e5 hunderttausenden=1e5
  `,
  unmeasured: `
    hunderte hunderten tausende tausenden millionen milliarden billionen dutzende dutzenden zehntausende
    zehntausenden hunderttausende hunderttausenden
  `,
  few: 'mehrere mehreren mehrerer einige einigen paar viele vielen',
  shares: `
    halfte=0.5 viertel=0.25 dreiviertel=0.75 anderthalb=1.5 doppelt=2 doppelte=2 verdoppelt=2 dreifache=3
  `,
  halves: 'halbe halben halbes einhalb',
  and: 'und',
  ordinals: `
    zweite=2 zweiten=2 zweiter=2 zweites=2 zweitem=2 dritte=3 dritten=3 dritter=3 drittes=3 drittem=3
    vierte=4 vierten=4 vierter=4 viertes=4 funfte=5 funften=5 funfter=5 funftes=5 sechste=6 sechsten=6
    sechster=6 sechstes=6 siebte=7 siebten=7 siebter=7 siebtes=7 achte=8 achter=8 achtes=8 neunte=9
    neunten=9 neunter=9 neuntes=9 zehnte=10 zehnten=10 zehnter=10 zehntes=10 elfte=11 elften=11 elfter=11
    elftes=11 zwolfte=12 zwolften=12 zwolfter=12 zwolftes=12
  `,
  ordinalEnd: /^\.\s\S/,
  units: {
    percent: 'prozent prozentige prozentigen prozentiger prozentiges',
    dollar: 'dollar',
    euro: 'euro euros',
    pound: 'pfund',
    rouble: 'rubel',
    franc: 'franken',
    yen: 'yen',
    yuan: 'yuan',
    rupee: 'rupien',
    crown: 'krone kronen',
    zloty: 'zloty',
    forint: 'forint',
    lira: 'lira',
    peso: 'peso pesos',
    dirham: 'dirham',
    riyal: 'rial riyal',
    shekel: 'schekel',
    hryvnia: 'hrywnja',
    dinar: 'dinar',
  },
  beforeUnit: '',
  hundredth: '',
}
