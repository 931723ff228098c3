import { joinPatterns } from '../parse-lists.ts'
import type { AbilityWords } from '../abilities.ts'

const fewOf = '(?:une?|deux|trois|quatre|cinq|dix|quinze|vingt|trente|soixante|quelques|\\d+)'

export const abilities: AbilityWords = {
  followed: joinPatterns([
    '(?:qu est ce que je suis|que suis je)(?: en train de suivre| en ce moment)',
    'quelles (?:histoires|affaires|nouvelles|infos) (?:est ce que )?(?:je suis|suis je)' +
      '(?: en ce moment| en train de suivre)?',
    'quels (?:sujets|articles) (?:est ce que )?(?:je suis|suis je)(?: en ce moment| en train de suivre)?',
    'mes (?:histoires|affaires|nouvelles) suivies|qu est ce que je suis',
    '(?:montre|montrez)(?: moi)? les (?:histoires|affaires|nouvelles) que je suis',
    '(?:dis|dites) moi ce que je suis',
  ]),
  others: joinPatterns([
    'qui (?:d autre|encore)(?: (?:en parle|le rapporte|le dit|rapporte (?:ca|cela)))?',
    'qui en parle (?:aussi|encore)',
  ]),
  changes:
    'qu est ce qui a change(?: depuis)?|quoi de change|ce qui a change' +
    '|(?:quoi de neuf|du nouveau|des nouvelles|il y a du nouveau) (?:la dessus|a ce sujet)',
  repeatStory: joinPatterns([
    '(?:(?:repete|repetez|redis|redites|relis|relisez)(?: moi)?|(?:je (?:veux|voudrais) )?(?:reecouter|reentendre))' +
      ' (?:le |la |l )?{which}(?: (?:article|nouvelle|info|sujet|histoire))?(?: encore une fois)?',
    '(?:(?:dis|dites|lis|lisez|raconte|racontez)(?: moi)?(?: encore(?: une fois)?)? )?(?:le |la |l )?{which}' +
      '(?: (?:article|nouvelle|info|sujet|histoire))? (?:encore une fois|encore|a nouveau|de nouveau)',
    '(?:je (?:veux|voudrais) )?(?:ecouter|entendre) (?:encore(?: une fois)?|a nouveau|de nouveau) (?:le |la |l )?{which}' +
      '(?: (?:article|nouvelle|info|sujet|histoire))?',
  ]),
  whatIsNew: joinPatterns([
    'quoi de neuf',
    'qu y a t il de (?:neuf|nouveau)',
    'du nouveau',
    '(?:il y a|y a t il) (?:du (?:nouveau|neuf)|des nouveautes)',
  ]),
  shortly: joinPatterns([
    'mais (?:en )?(?:bref|court|vite fait|brievement)(?: s il (?:te|vous) plait)?',
    `je n ai (?:qu |que )${fewOf} (?:minutes?|secondes?)`,
    `j ai (?:juste|seulement|que)? ?${fewOf} (?:minutes?|secondes?)`,
    `en ${fewOf} (?:minutes?|secondes?|phrases?|mots?)`,
    '(?:en )?(?:moins de|pas plus de|maximum|au plus) (?:\\S+ ){1,2}(?:mots|phrases)',
  ]),
  briefing: joinPatterns([
    '(?:(?:donne|donnez|lis|lisez|lance|lancez|fais|faites|raconte|racontez)(?: moi)?|je (?:veux|voudrais)' +
      '(?: ecouter| entendre)?)? ?(?:mon|le) (?:briefing|brief|resume)' +
      '(?: (?:du jour|du matin|quotidien|personnel|d aujourd hui|des nouvelles|de l actualite))*',
    '(?:fais|faites)(?: moi)? (?:un |le )(?:petit )?(?:tour|point|resume)(?: rapide)?(?: (?:de l |des |sur l |sur les )(?:actualite|actu|nouvelles|infos))?',
    '(?:mets|mettez)(?: moi)?(?: vite)? (?:au courant|a jour)',
    '(?:qu est ce qui|que) se passe(?: t il)?(?: (?:dans le monde|aujourd hui|en ce moment))?',
    'qu est ce que j ai (?:rate|manque)',
  ]),
  spell: joinPatterns([
    '(?:epelle(?:s|z)?|epelez|epeler)(?: moi)?(?: (?<name>.+?))?',
    '(?:tu peux|peux tu|vous pouvez|pouvez vous|pourriez vous|pourrais tu)(?: me)?(?: l)? epeler(?: (?<name>.+?))?',
    'comment (?:on ecrit|ca s ecrit|s ecrit|ecrit on|ecris tu|ecrivez vous|epelle t on|epelles tu|s epelle)(?: (?<name>.+))?',
  ]),
  thatName: 'le|la|ca|cela|(?:ce|le|son) nom|le mot',
}
