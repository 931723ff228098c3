import { joinPatterns } from '../parse-lists.ts'
import { never } from '../patterns.ts'
import type { OwnPlaceWords } from '../own-place.ts'

const place = 'citta|cittadina|paese|paesino|quartiere|zona|regione|provincia|comune'

export const ownPlace: OwnPlaceWords = {
  here: joinPatterns([
    '(?:(?:qui )?(?:in|nella|nel|della|del|dalla|dal|sulla|sul|per la|per il|la|il) )?(?:mia|mio|nostra|nostro)' +
      ` (?:${place})`,
    '(?:vicino|accanto|intorno) a (?:me|noi|casa mia|casa|qui|dove (?:abito|vivo))',
    '(?:dalle|nelle) (?:mie|nostre) parti',
    'da (?:me|noi|queste parti)$',
    '(?:qui )?dove (?:abito|vivo)',
    'qui vicino',
    'qui intorno',
    'in zona$',
  ]),
  inOurCountry: '(?:qui )?da noi',
  local:
    '(?<=(?:notizi[ae]|novita|cronaca|politica|titoli|attualita|stampa|informazione|eventi|sport) )local[ei]',
  localNews: { word: never, news: 'notizie' },
  preposition: 'a',
}
