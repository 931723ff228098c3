import { joinPatterns } from '../parse-lists.ts'
import { never } from '../patterns.ts'
import type { OwnPlaceWords } from '../own-place.ts'

const place = 'ville|village|quartier|region|coin|commune|departement'

export const ownPlace: OwnPlaceWords = {
  here: joinPatterns([
    `(?:(?:ici )?(?:dans|de|sur|pour|a) )?(?:ma|mon|notre) (?:${place})`,
    '(?:tout )?(?:pres|autour|a cote|non loin) (?:de (?:chez )?(?:moi|nous|ici|mon domicile)|d ici)',
    '(?:par )?chez (?:moi|nous)',
    '(?:la )?ou (?:j habite|je vis|nous vivons)',
    'dans le coin$',
    'a proximite$',
  ]),
  inOurCountry: '(?:par )?chez nous',
  local:
    '(?<=(?:nouvelles|actualites?|infos?|informations?|news|presse|politique|vie|evenements|sport|journal) )' +
    'loca(?:les?|ux|l)',
  localNews: { word: never, news: 'nouvelles' },
  preposition: 'à',
}
