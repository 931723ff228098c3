import { isProperName, type SpokenForms } from '../spoken-forms.ts'

const ordinals =
  'primo secondo terzo quarto quinto sesto settimo ottavo nono decimo undicesimo dodicesimo tredicesimo quattordicesimo quindicesimo sedicesimo diciassettesimo diciottesimo diciannovesimo ventesimo ventunesimo ventiduesimo ventitreesimo'.split(
    ' ',
  )
const numbered = new Set('Guerra Capitolo Parte Titolo Articolo Fase Tipo Municipio Serie Gruppo'.split(' '))

export const spoken: SpokenForms = {
  thousands: /(?<=(?<![\d,.])\d{1,3}(?:[.\u00a0\u202f]\d{3})*)[.\u00a0\u202f](?=\d{3}(?!\d))/g,
  decimal: ',',
  currencies: {
    '€': ['euro', 'euro'],
    $: ['dollaro', 'dollari'],
    '£': ['sterlina', 'sterline'],
    '¥': ['yen', 'yen'],
  },
  scales: {
    mln: ['milione', 'milioni'],
    mld: ['miliardo', 'miliardi'],
    mila: ['mila', 'mila'],
    milione: ['milione', 'milioni'],
    milioni: ['milione', 'milioni'],
    miliardo: ['miliardo', 'miliardi'],
    miliardi: ['miliardo', 'miliardi'],
  },
  ofCurrency: (currency) => `di ${currency}`,
  priceJoint: ' e ',
  units: {
    km: ['chilometro', 'chilometri'],
    'km/h': ["chilometro all'ora", "chilometri all'ora"],
    cm: ['centimetro', 'centimetri'],
    mm: ['millimetro', 'millimetri'],
    m: ['metro', 'metri'],
    kg: ['chilo', 'chili'],
    ha: ['ettaro', 'ettari'],
    kWh: ['chilowattora', 'chilowattora'],
    MW: ['megawatt', 'megawatt'],
    GW: ['gigawatt', 'gigawatt'],
  },
  percent: 'per cento',
  degrees: 'gradi',
  minus: 'meno',
  range: 'a',
  score: 'a',
  dot: 'punto',
  at: 'chiocciola',
  and: 'e',
  hashtag: 'hashtag',
  number: 'numero',
  abbreviations: {
    anywhere: {
      'p. es.': 'per esempio',
      'p.es.': 'per esempio',
      'ecc.': 'eccetera',
      'dott.ssa': 'dottoressa',
      'dott.': 'dottor',
      'sig.ra': 'signora',
      'sig.': 'signor',
      'prof.ssa': 'professoressa',
      'prof.': 'professor',
      'avv.': 'avvocato',
      'ing.': 'ingegner',
      'on.': 'onorevole',
      'a.C.': 'avanti Cristo',
      'd.C.': 'dopo Cristo',
      'km²': 'chilometri quadrati',
      'm²': 'metri quadrati',
    },
    beforeName: {
      'Dott.': 'Dottor',
      'Sig.': 'Signor',
      'S.': 'San',
      'Mons.': 'Monsignor',
      'gen.': 'generale',
    },
    beforeNumber: { 'n.': 'numero', 'n°': 'numero', nº: 'numero', 'art.': 'articolo' },
  },
  rules: () => [],
  worldWar: 'Guerra',
  roman: (value, { after, before }) => {
    if (/^secol[oi]$/i.test(after) || isProperName(before, numbered))
      return ordinals[value - 1] ?? String(value)
    return /^\p{Lu}/u.test(before) ? String(value) : null
  },
}
