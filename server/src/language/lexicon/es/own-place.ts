import { joinPatterns } from '../parse-lists.ts'
import { never } from '../patterns.ts'
import type { OwnPlaceWords } from '../own-place.ts'

const place = 'ciudad|pueblo|barrio|zona|region|localidad|municipio|provincia|comarca'

export const ownPlace: OwnPlaceWords = {
  here: joinPatterns([
    `(?:(?:aqui )?(?:en|de|sobre|por|para) )?(?:mi|nuestra|nuestro) (?:${place})`,
    'cerca de (?:mi casa|mi|aqui|casa|nosotros|donde vivo)',
    '(?:en |por |de )?(?:el lugar )?donde vivo',
    '(?:por )?aqui cerca',
    'por aqui$',
    '(?:en|por) la zona$',
  ]),
  inOurCountry: never,
  local:
    '(?<=(?:noticias?|novedades|titulares|actualidad|politica|informacion|prensa|eventos|deporte) )local(?:es)?',
  localNews: { word: never, news: 'noticias' },
  preposition: 'en',
}
