import { deviceTexts } from '@tidings/contract/texts/settings'

type Sign = [pattern: RegExp, name: string]

/** In order of matching: user agents of later ones also contain earlier names. */
const browsers: Sign[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: Sign[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

function nameIn(signs: Sign[], userAgent: string): string | null {
  return signs.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}

/** Such as `Chrome on Windows`. */
export function nameDevice(userAgent: string | null): string {
  const browser = nameIn(browsers, userAgent ?? '')
  const system = nameIn(systems, userAgent ?? '')
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? deviceTexts.unknown
}
