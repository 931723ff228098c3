import { isProperName, type SpokenForms } from '../spoken-forms.ts'

const ordinals = 'primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo'.split(' ')
const numbered = new Set(
  'Guerra Capítulo Parte Título Artículo Fase Tipo Congreso Edición Cumbre Legislatura Liga'.split(' '),
)

export const spoken: SpokenForms = {
  thousands: /(?<=(?<![\d,.])\d{1,3}(?:[.\u00a0\u202f]\d{3})*)[.\u00a0\u202f](?=\d{3}(?!\d))/g,
  decimal: ',',
  currencies: {
    '€': ['euro', 'euros'],
    $: ['dólar', 'dólares'],
    '£': ['libra', 'libras'],
    '¥': ['yen', 'yenes'],
  },
  scales: {
    M: ['millón', 'millones'],
    mill: ['millón', 'millones'],
    mil: ['mil', 'mil'],
    millón: ['millón', 'millones'],
    millones: ['millón', 'millones'],
    'mil millones': ['mil millones', 'mil millones'],
    billón: ['billón', 'billones'],
    billones: ['billón', 'billones'],
  },
  ofCurrency: (currency) => `de ${currency}`,
  priceJoint: ' con ',
  units: {
    km: ['kilómetro', 'kilómetros'],
    'km/h': ['kilómetro por hora', 'kilómetros por hora'],
    cm: ['centímetro', 'centímetros'],
    mm: ['milímetro', 'milímetros'],
    m: ['metro', 'metros'],
    kg: ['kilo', 'kilos'],
    kWh: ['kilovatio hora', 'kilovatios hora'],
    MW: ['megavatio', 'megavatios'],
    GW: ['gigavatio', 'gigavatios'],
    h: ['hora', 'horas'],
    min: ['minuto', 'minutos'],
  },
  percent: 'por ciento',
  degrees: 'grados',
  minus: 'menos',
  range: 'a',
  score: 'a',
  dot: 'punto',
  at: 'arroba',
  and: 'y',
  hashtag: 'hashtag',
  number: 'número',
  abbreviations: {
    anywhere: {
      'p. ej.': 'por ejemplo',
      'etc.': 'etcétera',
      'Sr.': 'señor',
      'Sra.': 'señora',
      'Sres.': 'señores',
      'Srta.': 'señorita',
      'Dr.': 'doctor',
      'Dra.': 'doctora',
      'EE. UU.': 'Estados Unidos',
      EEUU: 'Estados Unidos',
      'Ud.': 'usted',
      'Uds.': 'ustedes',
      'a. m.': 'de la mañana',
      'p. m.': 'de la tarde',
      'aprox.': 'aproximadamente',
      'a. C.': 'antes de Cristo',
      'd. C.': 'después de Cristo',
      'km²': 'kilómetros cuadrados',
      'm²': 'metros cuadrados',
    },
    beforeName: { 'D.': 'don', 'Dña.': 'doña', 'Sta.': 'santa', 'Sto.': 'santo', 'Gral.': 'general' },
    beforeNumber: { 'n.º': 'número', nº: 'número', 'N.º': 'número', 'núm.': 'número', 'art.': 'artículo' },
  },
  rules: () => [
    [/(?<![\p{L}\d])(\d{1,2})\s?h(\d{2})(?!\d)/gu, '$1 y $2'],
    // Elsewhere it is a verb: "6,4 ha dejado".
    [/(?<=\d\s?)ha(?=\s+de\s|[.,;:)]|$)/g, 'hectáreas'],
  ],
  worldWar: 'Guerra',
  roman: (value, { before }) => {
    if (/^siglos?$/i.test(before)) return String(value)
    if (!/^\p{Lu}/u.test(before)) return null
    return isProperName(before, numbered) ? (ordinals[value - 1] ?? String(value)) : String(value)
  },
}
