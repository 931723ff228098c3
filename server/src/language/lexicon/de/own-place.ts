import { joinPatterns } from '../parse-lists.ts'
import type { OwnPlaceWords } from '../own-place.ts'

const place = joinPatterns([
  'stadt',
  'ort',
  'dorf',
  'gemeinde',
  'gegend',
  'nahe',
  'region',
  'umgebung',
  'heimat',
  'heimatstadt',
  'heimatort',
  'viertel',
  'stadtteil',
  'wohnort',
  'nachbarschaft',
  'kreis',
  'landkreis',
])

export const ownPlace: OwnPlaceWords = {
  here: joinPatterns([
    `(?:(?:hier )?(?:in|aus|von|uber|zu|um|fur) )?(?:mein|unser)(?:er|em|en|e)? (?:eigenen )?(?:${place})`,
    '(?:hier )?bei (?:mir|uns)(?: (?:zu hause|zuhause|daheim|hier|vor ort|um die ecke' +
      '|in der (?:nahe|gegend|region|umgebung|stadt)))?',
    'hier (?:in|aus) der (?:nahe|gegend|region|umgebung|stadt)',
    'in der (?:nahe|umgebung)$',
    '(?:aus|in) der (?:region|gegend)$',
    '(?:da )?wo ich (?:wohne|lebe)',
    '(?:hier )?vor ort$',
    'um mich herum',
  ]),
  inOurCountry: '(?:hier )?bei uns(?: hier)?',
  local:
    '(?:lokal|ortlich|regional)e?[nrs]?(?= (?:nachrichten|meldungen|news|neuigkeiten|neues|themen|politik|sport' +
    '|schlagzeilen|ereignisse))',
  localNews: { word: '(?:lokal|regional)(?:nachrichten|meldungen|news|neuigkeiten)', news: 'Nachrichten' },
  preposition: 'in',
}
