import type { Language } from '@tidings/contract/entities'

type Values = ReadonlyMap<string, number>
type NumberWords = { small: Values; hundred: ReadonlySet<string>; scales: Values }

function values(line: string): Values {
  return new Map(
    line
      .split(/\s+/)
      .filter(Boolean)
      .map((entry) => {
        const [words = '', value = '0'] = entry.split('=')
        return [words, Number(value)] as const
      }),
  )
}

function words(line: string): ReadonlySet<string> {
  return new Set(line.split(/\s+/))
}

/** Folded. The words for one are articles too, and say nothing here. */
export const numberWords: Record<Language, NumberWords> = {
  en: {
    small:
      values(`zero=0 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13
      fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 thirty=30 forty=40 fifty=50 sixty=60
      seventy=70 eighty=80 ninety=90 dozen=12 dozens=12 half=0.5 quarter=0.25 twice=2 double=2 doubled=2 triple=3 tripled=3`),
    hundred: words('hundred hundreds'),
    scales: values(
      'thousand=1e3 thousands=1e3 k=1e3 million=1e6 millions=1e6 m=1e6 mn=1e6 billion=1e9 billions=1e9 bn=1e9 trillion=1e12 tn=1e12',
    ),
  },
  fr: {
    small:
      values(`zero=0 deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 onze=11 douze=12 treize=13
      quatorze=14 quinze=15 seize=16 vingt=20 vingts=20 trente=30 quarante=40 cinquante=50 soixante=60 septante=70 huitante=80
      octante=80 nonante=90 douzaine=12 dizaine=10 dizaines=10 vingtaine=20 trentaine=30 quarantaine=40 cinquantaine=50
      soixantaine=60 moitie=0.5 quart=0.25 double=2 triple=3`),
    hundred: words('cent cents centaine centaines'),
    scales: values(
      'mille=1e3 milliers=1e3 millier=1e3 million=1e6 millions=1e6 m=1e6 milliard=1e9 milliards=1e9 md=1e9 mds=1e9 billion=1e12 billions=1e12',
    ),
  },
  es: {
    small:
      values(`cero=0 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce=12 trece=13
      catorce=14 quince=15 dieciseis=16 diecisiete=17 dieciocho=18 diecinueve=19 veinte=20 veinti=20 treinta=30 cuarenta=40
      cincuenta=50 sesenta=60 setenta=70 ochenta=80 noventa=90 docena=12 docenas=12 decena=10 decenas=10 quinientos=500
      quinientas=500 setecientos=700 setecientas=700 novecientos=900 novecientas=900 mitad=0.5 doble=2 triple=3`),
    hundred: words('cien ciento cientos cientas centenar centenares'),
    scales: values(
      'mil=1e3 miles=1e3 millar=1e3 millares=1e3 millon=1e6 millones=1e6 m=1e6 billon=1e12 billones=1e12',
    ),
  },
  de: {
    small:
      values(`null=0 zwei=2 drei=3 vier=4 funf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwolf=12 sechzehn=16
      siebzehn=17 zwanzig=20 dreissig=30 dreißig=30 vierzig=40 funfzig=50 sechzig=60 siebzig=70 achtzig=80 neunzig=90
      dreizehn=13 vierzehn=14 funfzehn=15 achtzehn=18 neunzehn=19 dutzend=12 dutzende=12 halfte=0.5 viertel=0.25 doppelt=2
      doppelte=2 verdoppelt=2 dreifache=3`),
    hundred: words('hundert hunderte hunderten'),
    scales: values(
      'tausend=1e3 tausende=1e3 tausenden=1e3 tsd=1e3 million=1e6 millionen=1e6 mio=1e6 milliarde=1e9 milliarden=1e9 mrd=1e9 billion=1e12 billionen=1e12',
    ),
  },
  it: {
    small:
      values(`zero=0 due=2 tre=3 quattro=4 cinque=5 sei=6 sette=7 otto=8 nove=9 dieci=10 undici=11 dodici=12 tredici=13
      quattordici=14 quindici=15 sedici=16 diciassette=17 diciotto=18 diciannove=19 venti=20 vent=20 trenta=30 trent=30
      quaranta=40 quarant=40 cinquanta=50 cinquant=50 sessanta=60 settanta=70 ottanta=80 novanta=90 dozzina=12 decina=10
      decine=10 meta=0.5 quarto=0.25 doppio=2 triplo=3`),
    hundred: words('cento centinaio centinaia'),
    scales: values(
      'mille=1e3 mila=1e3 migliaia=1e3 migliaio=1e3 milione=1e6 milioni=1e6 mln=1e6 miliardo=1e9 miliardi=1e9 mld=1e9',
    ),
  },
}

/** What stands between the parts of a compound: "einundzwanzig", "trenta e uno". */
const links: Record<Language, ReadonlySet<string>> = {
  en: words('and'),
  fr: words('et'),
  es: words('y'),
  de: words('und'),
  it: words('e'),
}
const ones = words('one un une uno una ein eins eine einen einer')

/** A compound's parts ("zweihundert", "duemila"); null when it is no number written as one word. */
function partsOf(word: string, language: Language): string[] | null {
  if (language === 'en' || language === 'fr' || word.length < 5) return null
  const { hundred, scales, small } = numberWords[language]
  const known = [...small.keys(), ...hundred, ...scales.keys(), ...links[language], ...ones]
  const parse = (rest: string): string[] | null => {
    if (rest === '') return []
    for (const part of known) {
      if (part.length < 2 || !rest.startsWith(part)) continue
      const after = parse(rest.slice(part.length))
      if (after) return [part, ...after]
    }
    return null
  }
  const parts = parse(word)
  return parts && parts.length > 1 ? parts : null
}

export type NumberPart = { kind: 'small' | 'hundred' | 'scale' | 'link' | 'one'; value: number }

function partOf(word: string, language: Language): NumberPart | null {
  const { hundred, scales, small } = numberWords[language]
  const value = small.get(word)
  if (value !== undefined) return { kind: 'small', value }
  if (hundred.has(word)) return { kind: 'hundred', value: 100 }
  const scale = scales.get(word)
  if (scale !== undefined) return { kind: 'scale', value: scale }
  if (ones.has(word)) return { kind: 'one', value: 1 }
  return links[language].has(word) ? { kind: 'link', value: 0 } : null
}

/** What a folded word says of a number; null for any other word. */
export function numberParts(word: string, language: Language): NumberPart[] | null {
  const part = partOf(word, language)
  if (part) return [part]
  return partsOf(word, language)?.flatMap((each) => partOf(each, language) ?? []) ?? null
}

/** The value of the parts of one number, added and multiplied in order. */
export function valueOf(parts: readonly NumberPart[]): number {
  let total = 0
  let current = 0
  for (const { kind, value } of parts) {
    if (kind === 'hundred') current = Math.max(1, current) * 100
    else if (kind === 'scale') {
      // "Mil millones": a scale upon a scale.
      const isUponScale = current === 0 && total > 0 && total < value
      if (isUponScale) total *= value
      else {
        total += (current === 0 ? 1 : current) * value
        current = 0
      }
    } else if (value === 20 && current === 4) current = 80
    else current += value
  }
  return total + current
}
