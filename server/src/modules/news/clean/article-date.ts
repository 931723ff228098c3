import { tidyDate } from './tidy-date.ts'

const months: Record<string, string[]> = {
  Jan: ['january', 'janvier', 'janv', 'enero', 'ene', 'januar', 'jänner', 'gennaio', 'gen'],
  Feb: ['february', 'février', 'févr', 'fév', 'febrero', 'februar', 'febbraio'],
  Mar: ['march', 'mars', 'marzo', 'märz', 'mär', 'mrz'],
  Apr: ['april', 'avril', 'avr', 'abril', 'abr', 'aprile'],
  May: ['mai', 'mayo', 'maggio', 'mag'],
  Jun: ['june', 'juin', 'junio', 'juni', 'giugno', 'giu'],
  Jul: ['july', 'juillet', 'juil', 'julio', 'juli', 'luglio', 'lug'],
  Aug: ['august', 'août', 'aoû', 'agosto', 'ago'],
  Sep: ['september', 'septembre', 'sept', 'septiembre', 'settembre', 'set'],
  Oct: ['october', 'octobre', 'octubre', 'oktober', 'okt', 'ottobre', 'ott'],
  Nov: ['november', 'novembre', 'noviembre'],
  Dec: ['december', 'décembre', 'déc', 'diciembre', 'dic', 'dezember', 'dez', 'dicembre'],
}
const englishMonths = new Map(
  Object.entries(months).flatMap(([short, names]) => names.map((name) => [name, short])),
)

const zones: Record<string, string> = {
  CET: '+0100',
  CEST: '+0200',
  MEZ: '+0100',
  MESZ: '+0200',
  WET: '+0000',
  WEST: '+0100',
  BST: '+0100',
  IST: '+0530',
  EET: '+0200',
  EEST: '+0300',
  MSK: '+0300',
  JST: '+0900',
  AEST: '+1000',
  AEDT: '+1100',
  NZST: '+1200',
  NZDT: '+1300',
  ACST: '+0930',
  ACDT: '+1030',
  AWST: '+0800',
  KST: '+0900',
  SGT: '+0800',
  HKT: '+0800',
  PKT: '+0500',
  TRT: '+0300',
  EAT: '+0300',
  CAT: '+0200',
  SAST: '+0200',
  WAT: '+0100',
  BRT: '-0300',
  ART: '-0300',
  AST: '-0400',
  ADT: '-0300',
  AKST: '-0900',
  AKDT: '-0800',
  HST: '-1000',
  UTC: '+0000',
  UT: '+0000',
  Z: '+0000',
}

const mostDates = 10
const earliest = Date.UTC(1990, 0, 1)
const zoneAtEnd = /(Z|[+-]\d{2}:?\d{2}|\b(?:GMT|UTC?|[ECMP][SD]T))$/i

function toEnglishDate(text: string): string {
  return text
    .replace(/^\p{L}+\.?,?\s+(?=\d)/u, '')
    .replace(/\p{L}+\.?/gu, (word) => englishMonths.get(word.toLowerCase().replace(/\.$/, '')) ?? word)
    .replace(/\b([A-Z]{1,4})$/, (zone) => zones[zone] ?? zone)
}

function parseDate(text: string): number {
  if (/^\d{10}(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000)
  if (/^\d{13}$/.test(text)) return Number(text)
  const iso = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?)\s*(.*)$/.exec(text)
  const candidates = iso ? [`${iso[1]}T${iso[2]}${iso[3] || 'Z'}`, `${iso[1]} ${iso[2]} ${iso[3]}`] : []
  // With an unknown time zone the day is still right.
  const zoneless = text.replace(/\s[A-Z]{1,5}$/, '')
  for (const candidate of [...candidates, text, toEnglishDate(text), toEnglishDate(zoneless)]) {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(candidate)
    const time = Date.parse(isDay || zoneAtEnd.test(candidate) ? candidate : `${candidate} GMT`)
    if (!Number.isNaN(time)) return time
  }
  return Number.NaN
}

/**
 * The publication time: the first date that can be read, in UTC if it has no zone. `now` if none can be read or it lies in
 * the future.
 */
export function parseArticleDate(dates: readonly string[], now: Date): Date {
  for (const text of dates.slice(0, mostDates)) {
    const time = parseDate(tidyDate(text))
    if (!Number.isNaN(time) && time >= earliest) return new Date(Math.min(time, now.getTime()))
  }
  return now
}
