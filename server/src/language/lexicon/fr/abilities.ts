import { joinPatterns } from '../parse-lists.ts'
import type { AbilityWords } from '../abilities.ts'

export const abilities: AbilityWords = {
  shorter: joinPatterns([
    '(?:un peu )?plus court(?:e|ement)?',
    'en (?:plus )?(?:court|bref)',
    'en une phrase',
    'resume(?:z)?',
    '(?:fais|faites) court',
    '(?:c est |c etait )?trop long',
  ]),
  simpler: joinPatterns([
    '(?:un peu )?plus simple(?:ment)?',
    'explique(?:z)?(?: moi)?(?: ca| cela)? (?:plus )?(?:simplement|facilement)',
    '(?:explique(?:z)?(?: moi)?(?: ca| cela)? )?(?:en|avec des) (?:mots|termes) simples',
    'je (?:n ai pas|ne) compr(?:is|ends)(?: pas)?',
  ]),
  readAll: joinPatterns([
    '(?:lis|lisez|lire)(?: moi)? (?:(?:tout )?l article(?: entier| complet| en entier)?|tout(?: ca| cela)?' +
      '|le texte)(?: en entier)?',
    'l article (?:entier|complet|en entier)',
    'en entier',
  ]),
  save:
    '(?:enregistre|enregistrez|sauvegarde|sauvegardez|garde|gardez)(?: moi)?' +
    ' (?:ca|cela|ceci|le|la|cet article|l article|cette nouvelle|la nouvelle|cette info|cette histoire|la reponse)' +
    '(?: pour (?:moi|plus tard))?',
  follow: joinPatterns([
    '(?:suis|suivez|suivre) (?:ca|cela|cette (?:histoire|affaire|nouvelle)|ce sujet|l affaire|l histoire|le sujet)' +
      '(?: pour moi)?',
    '(?:tiens|tenez) moi (?:au courant|informee?)(?: de (?:ca|cela))?',
    '(?:previens|prevenez|dis|dites) moi (?:s il y a|quand il y a|quand il y aura|des qu il y a)' +
      ' du (?:nouveau|neuf)',
  ]),
  unfollow: joinPatterns([
    'ne (?:suis|suivez) plus (?:ca|cela|cette (?:histoire|affaire|nouvelle)|ce sujet|l affaire|l histoire|le sujet)',
    '(?:arrete|arretez|cesse|cessez)' +
      ' de (?:suivre (?:ca|cela|cette (?:histoire|affaire|nouvelle)|ce sujet|l affaire|l histoire|le sujet)' +
      '|me (?:tenir au courant|prevenir))(?: de (?:ca|cela))?',
    'ne me (?:tiens|tenez) plus (?:au courant|informee?)(?: de (?:ca|cela))?',
  ]),
  followed: joinPatterns([
    '(?:qu est ce que je suis|que suis je)(?: en train de suivre| en ce moment)',
    'quelles (?:histoires|affaires|nouvelles|infos) (?:est ce que )?(?:je suis|suis je)' +
      '(?: en ce moment| en train de suivre)?',
    'quels (?:sujets|articles) (?:est ce que )?(?:je suis|suis je)(?: en ce moment| en train de suivre)?',
    'mes (?:histoires|affaires|nouvelles) suivies',
    '(?:dis|dites) moi ce que je suis',
  ]),
  others: joinPatterns([
    'qui (?:d autre|encore)(?: (?:en parle|le rapporte|le dit|rapporte (?:ca|cela)))?',
    'qui en parle (?:aussi|encore)',
  ]),
  changes: 'qu est ce qui a change(?: depuis)?|quoi de change|ce qui a change',
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
    'il y a du nouveau',
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
    '(?:epelle(?:s|z)?|epeler)(?: moi)?(?: (?<name>.+?))?',
    'comment (?:ca s ecrit|s ecrit|ecrit on|ecris tu|ecrivez vous|epelle t on|epelles tu|s epelle)(?: (?<name>.+))?',
  ]),
  thatName: 'le|la|ca|cela|(?:ce|le|son) nom|le mot',
}
