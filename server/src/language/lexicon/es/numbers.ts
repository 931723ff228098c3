import type { NumberWords } from '../numbers.ts'

export const numbers: NumberWords = {
  belowTwenty: `
    cero uno|una|un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince
    dieciseis diecisiete dieciocho diecinueve
  `,
  tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  joinTens: (ten, unit) => (ten === 'veinte' ? `veinti${unit}` : `${ten} y ${unit}`),
  vigesimalTens: [],
  articles: 'un una uno',
  hundreds: `
    cien=100 ciento=100 cientos=100 cientas=100 quinientos=500 quinientas=500 setecientos=700
    setecientas=700 novecientos=900 novecientas=900
  `,
  scales: 'mil=1e3 millon=1e6 millones=1e6 billon=1e12 billones=1e12',
  shortScales: 'k=1e3 K=1e3 M=1e6 mill=1e6 mm=1e6',
  collectives: `
    docena=12 docenas=12 decena=10 decenas=10 veintena=20 treintena=30 centenar=100 centenares=100
    millar=1e3 millares=1e3 miles=1e3
  `,
  unmeasured: 'docenas decenas cientos cientas centenares millares miles millones billones',
  few: 'varios varias algunos algunas muchos muchas',
  shares: 'mitad=0.5 cuartos=0.25 doble=2 triple=3',
  halves: 'medio media y_medio y_media',
  and: '',
  ordinals: `
    segundo=2 segunda=2 tercer=3 tercero=3 tercera=3 cuarto=4 cuarta=4 quinto=5 quinta=5 sexto=6 sexta=6
    septimo=7 septima=7 octavo=8 octava=8 noveno=9 novena=9 decimo=10 decima=10
  `,
  ordinalEnd: /^\.?\s?[ºª°]/,
  units: {
    percent: 'por_ciento',
    dollar: 'dolar dolares',
    euro: 'euro euros',
    pound: 'libras libra_esterlina libras_esterlinas',
    franc: 'francos',
    yen: 'yen yenes',
    yuan: 'yuan yuanes',
    rouble: 'rublo rublos',
    rupee: 'rupia rupias',
    crown: 'corona coronas',
    zloty: 'zloty zlotys',
    forint: 'forinto forintos florines',
    lira: 'lira liras',
    peso: 'peso pesos',
    dirham: 'dirham dirhams',
    riyal: 'riyal riyales',
    shekel: 'shekel shekels',
    hryvnia: 'grivna grivnas',
    dinar: 'dinar dinares',
  },
  beforeUnit: 'de',
  hundredth: 'ciento',
}
