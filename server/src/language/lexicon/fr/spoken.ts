import type { SpokenForms } from '../spoken-forms.ts'

const ordinals =
  'premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième treizième quatorzième quinzième seizième dix-septième dix-huitième dix-neuvième vingtième vingt-et-unième'.split(
    ' ',
  )

export const spoken: SpokenForms = {
  thousands: /(?<=(?<![\d,.])\d{1,3}(?:[ .\u00a0\u202f]\d{3})*)[ .\u00a0\u202f](?=\d{3}(?!\d))/g,
  decimal: ',',
  currencies: {
    '€': ['euro', 'euros'],
    $: ['dollar', 'dollars'],
    '£': ['livre', 'livres'],
    '¥': ['yen', 'yens'],
  },
  scales: {
    k: ['mille', 'mille'],
    M: ['million', 'millions'],
    Md: ['milliard', 'milliards'],
    Mds: ['milliard', 'milliards'],
    Mrd: ['milliard', 'milliards'],
    mille: ['mille', 'mille'],
    million: ['million', 'millions'],
    millions: ['million', 'millions'],
    milliard: ['milliard', 'milliards'],
    milliards: ['milliard', 'milliards'],
  },
  ofCurrency: (currency) =>
    /^[aeiouy]/.test(currency) && currency !== 'yens' ? `d'${currency}` : `de ${currency}`,
  priceJoint: ' ',
  units: {
    km: ['kilomètre', 'kilomètres'],
    'km/h': ['kilomètre-heure', 'kilomètres-heure'],
    cm: ['centimètre', 'centimètres'],
    mm: ['millimètre', 'millimètres'],
    m: ['mètre', 'mètres'],
    kg: ['kilo', 'kilos'],
    ha: ['hectare', 'hectares'],
    kWh: ['kilowattheure', 'kilowattheures'],
    MW: ['mégawatt', 'mégawatts'],
    GW: ['gigawatt', 'gigawatts'],
    h: ['heure', 'heures'],
    min: ['minute', 'minutes'],
    ans: ['an', 'ans'],
  },
  percent: 'pour cent',
  degrees: 'degrés',
  minus: 'moins',
  range: 'à',
  score: 'à',
  dot: 'point',
  at: 'arobase',
  and: 'et',
  hashtag: 'hashtag',
  number: 'numéro',
  abbreviations: {
    anywhere: {
      'p. ex.': 'par exemple',
      'c.-à-d.': "c'est-à-dire",
      'etc.': 'et cetera',
      Mme: 'Madame',
      Mmes: 'Mesdames',
      Mlle: 'Mademoiselle',
      'env.': 'environ',
      'av. J.-C.': 'avant Jésus-Christ',
      'apr. J.-C.': 'après Jésus-Christ',
      'km²': 'kilomètres carrés',
      'm²': 'mètres carrés',
    },
    beforeName: {
      'M.': 'Monsieur',
      'MM.': 'Messieurs',
      'Dr.': 'Docteur',
      Dr: 'Docteur',
      Me: 'Maître',
      St: 'Saint',
      Ste: 'Sainte',
    },
    beforeNumber: { 'n°': 'numéro', 'N°': 'numéro', nº: 'numéro', 'art.': 'article' },
  },
  rules: () => [
    [/(?<![\p{L}\d])(\d{1,2})\s?[hH]\s?(\d{2})(?!\d)/gu, '$1 heures $2'],
    [/(?<![\p{L}\d])1er(?!\p{L})/gu, 'premier'],
    [/(?<![\p{L}\d])1(?:re|ère)(?!\p{L})/gu, 'première'],
    [/(?<![\p{L}\d])2nde?(?!\p{L})/gu, 'deuxième'],
  ],
  worldWar: 'Guerre',
  roman: (value, { after, before, isOrdinal }) => {
    const isCentury = /^(?:siècle|siècles|République|arrondissement|dynastie|édition|congrès|Congrès)$/.test(
      after,
    )
    if (isOrdinal || isCentury) return ordinals[value - 1] ?? `${value}e`
    return /^\p{Lu}/u.test(before) ? String(value) : null
  },
}
