import { expect, test } from 'vitest'
import { dependsOnPrevious } from './depends-on-previous.ts'

test.each([
  ['en', 'He left the building at noon.'],
  ['en', 'But the plan was dropped within a week.'],
  ['en', '"It was a mistake from the start."'],
  ['en', 'As a result, the port was closed.'],
  ['en', 'These were the first since 2010.'],
  ['en', '“We lost our home,” she said.'],
  ['fr', '« Nous avons perdu notre maison », a-t-elle dit.'],
  ['de', '„Wir haben verloren“, sagte er am Montag.'],
  ['fr', 'Il a quitté le bâtiment à midi.'],
  ['fr', 'Mais cela ne suffira pas au ministre.'],
  ['fr', 'C’est la première fois depuis dix ans.'],
  ['fr', 'En revanche, le port reste ouvert.'],
  ['fr', '« Nous avons perdu notre maison. »'],
  ['es', 'Él salió del edificio al mediodía.'],
  ['es', 'Sin embargo, el puerto sigue abierto.'],
  ['es', 'Esta decisión fue criticada.'],
  ['de', 'Dies gilt auch für die Häfen.'],
  ['de', 'Das ist der höchste Stand seit Jahren.'],
  ['de', 'Zuvor hatte der Minister abgelehnt.'],
  ['it', 'Tuttavia il porto resta aperto.'],
  ['it', 'La sua decisione è stata criticata.'],
  ['en', 'Another ferry was sent to the island.'],
  ['de', 'Weitere Boote sind unterwegs.'],
  ['en', 'During the call, he asked for a second ship.'],
  ['en', 'In March, they sold the yard.'],
  ['de', 'Nach dem Gespräch forderte er ein zweites Schiff.'],
  ['fr', 'Pendant l’appel, elle a demandé un second navire.'],
  ['es', 'Durante la llamada, ella pidió otro barco.'],
  ['it', 'Durante la telefonata, lei ha chiesto una seconda nave.'],
  ['en', 'On Saturday, it will compete for the main prize.'],
  ['en', 'In this case, the port was closed.'],
  ['de', 'In diesem Sinne ist auch der Sender ein Geschenk.'],
  ['fr', 'Dans ce contexte, le port reste fermé.'],
  ['es', 'En este caso, el puerto sigue cerrado.'],
  ['it', 'In questo caso il porto resta chiuso.'],
] as const)('%s: %j depends on the sentence before it', (language, sentence) => {
  expect(dependsOnPrevious(sentence, language, false)).toBe(true)
})

test.each([
  ['en', 'The minister left the building at noon.'],
  ['en', 'This week the port was closed.'],
  ['en', '"It was a mistake," the minister said.'],
  ['fr', 'Ce lundi, le port a été fermé.'],
  ['fr', 'Le ministre a quitté le bâtiment.'],
  ['es', 'El ministro salió del edificio.'],
  ['es', 'Este viernes cerró el puerto.'],
  ['de', 'Das Kabinett hat den Plan abgelehnt.'],
  ['de', 'Diese Woche blieb der Hafen zu.'],
  ['it', 'È stato chiuso il porto di Genova.'],
  ['it', 'I ministri hanno lasciato il palazzo.'],
  ['en', 'During the call with Ann Baker, she asked for a second ship.'],
  ['en', 'It will rain in the north all day.'],
  ['fr', 'Il fera 16 degrés dans le nord.'],
  ['de', 'In dieser Woche blieb der Hafen zu.'],
  ['en', 'At this weekend the port stays closed.'],
] as const)('%s: %j is self-contained', (language, sentence) => {
  expect(dependsOnPrevious(sentence, language, false)).toBe(false)
})

test.each([
  ['en', 'The shoulder is swollen, so she rests."'],
  ['en', '"We wanted a bridge that our children can paint.'],
  ['de', '„Wir bauen die Brücke für unsere Kinder.'],
  ['fr', 'Nous voulons un pont », a dit la maire.'],
] as const)('%s: %j is part of a quotation whose speaker is named elsewhere', (language, sentence) => {
  expect(dependsOnPrevious(sentence, language, false)).toBe(true)
})

test('the first sentence of an article may be impersonal, or compare with earlier news', () => {
  expect(dependsOnPrevious('It has rained for ten days in the north.', 'en', true)).toBe(false)
  expect(dependsOnPrevious('Another ferry has run aground off the island.', 'en', true)).toBe(false)
  expect(dependsOnPrevious('He has resigned after ten days in office.', 'en', true)).toBe(true)
})
