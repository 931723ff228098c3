import { joinPatterns } from '../parse-lists.ts'
import { isProperName, type SpokenForms } from '../spoken-forms.ts'

const ordinals =
  'erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte dreizehnte vierzehnte fünfzehnte sechzehnte siebzehnte achtzehnte neunzehnte zwanzigste einundzwanzigste zweiundzwanzigste dreiundzwanzigste vierundzwanzigste fünfundzwanzigste sechsundzwanzigste siebenundzwanzigste achtundzwanzigste neunundzwanzigste dreißigste einunddreißigste'.split(
    ' ',
  )
const months = joinPatterns([
  'Januar',
  'Jänner',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
  'Jahrhundert',
  'Mal',
  'Platz',
  'Spieltag',
  'Geburtstag',
])
const numbered = new Set(
  'Teil Kapitel Band Akt Phase Typ Artikel Klasse Gruppe Liga Stufe Bundesliga'.split(' '),
)

function spellOutDays(): [RegExp, string][] {
  return ordinals.flatMap((ordinal, at): [RegExp, string][] => {
    const day = `(?<![\\d.])${at + 1}\\.(?=[\\s\\u00a0]+(?:${months}))`
    const declined = '(?<=\\b(?:am|vom|zum|beim|im|dem|den|des|ab|bis|seit|bis zum)[\\s\\u00a0])'
    return [
      [new RegExp(declined + day, 'giu'), `${ordinal}n`],
      [new RegExp(day, 'gu'), ordinal],
    ]
  })
}

export const spoken: SpokenForms = {
  thousands: /(?<=(?<![\d,.])\d{1,3}(?:[.'’\u00a0\u202f]\d{3})*)[.'’\u00a0\u202f](?=\d{3}(?!\d))/g,
  decimal: ',',
  currencies: {
    '€': ['Euro', 'Euro'],
    $: ['Dollar', 'Dollar'],
    '£': ['Pfund', 'Pfund'],
    '¥': ['Yen', 'Yen'],
  },
  scales: {
    Tsd: ['tausend', 'tausend'],
    Mio: ['Million', 'Millionen'],
    Mrd: ['Milliarde', 'Milliarden'],
    Bio: ['Billion', 'Billionen'],
    tausend: ['tausend', 'tausend'],
    Million: ['Million', 'Millionen'],
    Millionen: ['Million', 'Millionen'],
    Milliarde: ['Milliarde', 'Milliarden'],
    Milliarden: ['Milliarde', 'Milliarden'],
  },
  ofCurrency: (currency) => currency,
  priceJoint: ' ',
  units: {
    km: ['Kilometer', 'Kilometer'],
    'km/h': ['Kilometer pro Stunde', 'Kilometer pro Stunde'],
    cm: ['Zentimeter', 'Zentimeter'],
    mm: ['Millimeter', 'Millimeter'],
    m: ['Meter', 'Meter'],
    kg: ['Kilo', 'Kilo'],
    ha: ['Hektar', 'Hektar'],
    kWh: ['Kilowattstunde', 'Kilowattstunden'],
    MW: ['Megawatt', 'Megawatt'],
    GW: ['Gigawatt', 'Gigawatt'],
    h: ['Stunde', 'Stunden'],
  },
  percent: 'Prozent',
  degrees: 'Grad',
  minus: 'minus',
  range: 'bis',
  score: 'zu',
  dot: 'Punkt',
  at: 'ät',
  and: 'und',
  hashtag: 'Hashtag',
  number: 'Nummer',
  abbreviations: {
    anywhere: {
      'z. B.': 'zum Beispiel',
      'd. h.': 'das heißt',
      'u. a.': 'unter anderem',
      'v. a.': 'vor allem',
      'i. d. R.': 'in der Regel',
      'o. ä.': 'oder Ähnliches',
      'v. Chr.': 'vor Christus',
      'n. Chr.': 'nach Christus',
      'bzw.': 'beziehungsweise',
      'ca.': 'circa',
      'rd.': 'rund',
      'bspw.': 'beispielsweise',
      'mind.': 'mindestens',
      'usw.': 'und so weiter',
      'evtl.': 'eventuell',
      'ggf.': 'gegebenenfalls',
      'inkl.': 'inklusive',
      'sog.': 'sogenannte',
      'vgl.': 'vergleiche',
      'etc.': 'et cetera',
      'Dr.': 'Doktor',
      'Prof.': 'Professor',
      'km²': 'Quadratkilometer',
      'm²': 'Quadratmeter',
    },
    beforeName: { 'Hr.': 'Herr', 'Fr.': 'Frau', 'St.': 'Sankt' },
    beforeNumber: { 'Nr.': 'Nummer', 'Abs.': 'Absatz', 'Art.': 'Artikel' },
  },
  rules: () => [
    [/(?<![\d.])(\d{1,2})[.:]00\sUhr/g, '$1 Uhr'],
    [/(?<![\d.])(\d{1,2})[.:](\d{2})\sUhr/g, '$1 Uhr $2'],
    // A score: clock times have been taken out.
    [/(?<![\d:.])(\d{1,2}):(\d)(?![\d:])/g, '$1 zu $2'],
    ...spellOutDays(),
  ],
  worldWar: 'Weltkrieg',
  roman: (value, { before }) => {
    if (!isProperName(before, numbered)) return /^\p{Lu}/u.test(before) ? String(value) : null
    const ordinal = ordinals[value - 1]
    return ordinal ? `der ${ordinal.charAt(0).toUpperCase()}${ordinal.slice(1)}` : String(value)
  },
}
