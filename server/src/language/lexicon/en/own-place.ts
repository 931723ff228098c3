import { joinPatterns } from '../parse-lists.ts'
import { never } from '../patterns.ts'
import type { OwnPlaceWords } from '../own-place.ts'

const place = 'city|town|village|hometown|home town|area|region|neighbou?rhood|district|county'

export const ownPlace: OwnPlaceWords = {
  here: joinPatterns([
    `(?:(?:here )?(?:in|around|near|from|about|for|of|on) )?(?:my|our) (?:own |home )?(?:${place})`,
    '(?:near|around|close to|by) (?:me|us|my home|my house|my place|here)',
    '(?:near |around |in )?(?:the place )?where i live',
    'nearby$',
  ]),
  inOurCountry: never,
  local: joinPatterns([
    'local(?= (?:news|headlines?|stories|story|updates?|reports?|events|politics|sports?|business))',
    '(?<=(?:news|new|happening|happens|happened) )locally',
  ]),
  localNews: { word: never, news: 'news' },
  preposition: 'in',
}
