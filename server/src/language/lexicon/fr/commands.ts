import type { Commands } from '../commands.ts'

export const commands: Commands = {
  phrases: {
    acknowledgement:
      'oui|ouais|bien sur|d accord|ok|okay|hm|hmm|mhm|mm|ah|ah oui|ah bon|bien|tres bien|je vois|entendu|bon|parfait|interessant',
    stop: 'stop|arrete|arretez|arrete toi|arretez vous|attends|attendez|non|non non|ca suffit|assez|tais toi|taisez vous|silence|pause|une seconde|un instant|annule|annulez',
    repeat:
      'repete|repetez|repete ca|repetez cela|redis le|redites le|encore|encore une fois|encore un coup|pardon|comment|qu as tu dit|qu avez vous dit|tu peux repeter|vous pouvez repeter',
    slower:
      'plus lentement|moins vite|ralentis|ralentissez|parle plus lentement|parlez plus lentement|parle moins vite|trop vite|doucement',
    faster:
      'plus vite|plus rapide|plus rapidement|accelere|accelerez|parle plus vite|parlez plus vite|trop lent',
    louder:
      'plus fort|parle plus fort|parlez plus fort|monte le son|montez le son|plus haut|je n entends pas',
    quieter:
      'moins fort|plus bas|parle moins fort|parlez moins fort|baisse le son|baissez le son|trop fort|plus doucement',
    next: 'suivant|suivante|le suivant|la suivante|article suivant|l article suivant|prochain|le prochain|passe|passez|on passe',
    previous:
      'precedent|precedente|le precedent|la precedente|article precedent|l article precedent|retour|reviens|revenez|en arriere|celui d avant',
    who: 'qui dit ca|qui dit cela|qui le dit|qui a dit ca|qui a dit cela|quelle est la source|quelle source|d ou vient ca|d ou ca vient|c est de qui',
    more: 'plus|plus de details|plus de detail|plus sur ca|plus la dessus|plus a ce sujet|dis m en plus|dites m en plus|en savoir plus|raconte|encore plus',
  },
  courtesies: 's il te plait|s il vous plait|svp|merci|euh|alors',
  moreOn: '(?:dis m en |dites m en |en savoir )?plus (?:sur|a propos) (?:du |de )?(?:le|la|l)?',
  ordinals: ['premier|premiere', 'deuxieme|second|seconde', 'troisieme', 'quatrieme', 'cinquieme'],
  storyNouns: 'article|nouvelle|info|histoire',
  unfinished: `
    et mais ou donc car si quand que qui dont le la les l un une des du de d au aux a en dans sur sous par
    pour avec sans chez vers entre contre est sont etait ont mon ma mes ton ta tes son sa ses notre nos
    votre vos leur leurs ce cet cette ces comme concernant euh
  `,
  openers: `
    que qu quoi qui quel quelle quels quelles quand comment pourquoi combien ou est y dis dites donne donnez
    raconte racontez lis parle parlez
  `,
  completers: 'neuf nouvelles actualites infos titres passe aujourd hui sur de du des concernant',
}
