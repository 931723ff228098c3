import { never } from '../patterns.ts'
import type { FollowUpWords } from '../follow-ups.ts'

export const followUps: FollowUpWords = {
  opener:
    '(?:et |mais )?(?:qu en est il de|qu en est il du|qu en est il|quid de|quid du|concernant|pour ce qui est de)|et(?: puis| alors| maintenant| aussi)?',
  no: 'non non|non|pas ca|mais non',
  meant:
    '(?:pardon |desole |en fait )?(?:je voulais dire|je veux dire|je voulais parler de|je parlais de|je parle de|je pensais a|j ai dit|je voulais|plutot)|pardon|en fait',
  repair:
    'je veux dire|je voulais dire|non attends|non attendez|(?:pardon|desole|enfin)(?= (?:combien|qui|quand|ou|pourquoi|comment|quel\\S*|est ce|qu))',
  except:
    'sauf|hormis|je ne veux pas(?: entendre parler)?(?: de)?|arrete(?:z)? (?:avec|de parler de)|assez de|excepte|a part|mais pas|mais pas de|mais sans|rien sur|a l exception de|a l exception du',
  without: 'sans|hors|pas de|pas du|pas les|pas le|pas la|pas',
  instead: 'mais|plutot|seulement',
  anaphor: 'a ce sujet|a ce propos|la dessus|sur (?:ca|cela|ceci)|(?:a propos )?de (?:ca|cela|lui|elle|eux)',
  clitic: '(?:qu )?en (?:dit|disent|pense|pensent|parle|parlent|rapporte|rapportent)(?: on)?',
  pronouns: 'il|elle|ils|elles',
  impersonal:
    'y a t il|il y a|qu y a t il|fait il|faut il|il faut|il fait|passe t il|il se passe|est il vrai|s agit il|il s agit|existe t il|il pleut|pleut il|arrive t il',
  more: '(?:dis|dites)(?: moi)?(?: m)? en plus|(?:en savoir |raconte(?:z)? )?plus(?: de details?)?|(?:je veux|j aimerais|je voudrais) en savoir plus|continue|continuez|la suite|des details|raconte|racontez|developpe|developpez',
  moreOn:
    '(?:(?:(?:dis|dites)(?: moi)?(?: m)? en |en savoir )?plus |parle moi |parlez moi |raconte moi )?(?:sur |a propos |de |du |d )*(?:le |la |l )?',
  ordinals: [
    'premiere?',
    'deuxieme|seconde?',
    'troisieme',
    'quatrieme',
    'cinquieme',
    'sixieme',
    'dernier|derniere',
  ],
  one: '(?: (?:article|nouvelle|info|sujet))?',
  whoSaysSo:
    'qui (?:le dit|dit (?:ca|cela)|a dit (?:ca|cela)|l a dit|ecrit (?:ca|cela)|l ecrit|raconte (?:ca|cela))|selon qui|(?:quelles? (?:est|sont) )?(?:la|les|ta|tes|votre|vos) sources?|quelles? sources?|d ou (?:vient ca|ca vient|vient cette info|tu sais ca|tiens tu ca|tenez vous ca)',
  that: 'ca|cela',
  whenIt: never,
  questions: 'combien|qui(?! est(?![^ ]))|quand|ou(?! est(?![^ ]))|pourquoi|quelle?s?',
  asks: 'pourquoi|qui|quand|ou|pour quelle raison|comment ca|depuis quand|pourquoi pas|que s est il passe|et apres|et ensuite',
  weakAsks: 'que|qu|quoi|comment|quel|quelle|est ce|est|c est|a',
  it: 'il|elle|ils|elles|ca|cela|ce|lui|c',
  briefing:
    '(?:la |les )?(?:plus importantes?|grandes?|principales?) (?:nouvelles?|infos?|informations?|titres?)|(?:la |les )?(?:nouvelles?|infos?|informations?|actualites?) (?:la |les )?(?:plus importantes?|principales?)|(?:le|les) (?:plus important|essentiel)|l essentiel|mets moi au courant|mettez moi au courant|qu ai je (?:rate|manque)|qu est ce que j ai (?:rate|manque)|mets moi a jour',
  else: '(?:quoi|rien) d autre|d autres (?:nouvelles|infos|articles|actualites)|autre chose|(?:et )?a part ca|et sinon|quoi encore|depuis la derniere fois',
  again: 'encore une fois|encore un coup',
  repeat: 'encore|a nouveau|de nouveau|repete|repetez|redis(?: le)?|redites(?: le)?',
  count:
    'combien (?:d |de )(?:nouveaux |nouvelles )?(?:articles?|nouvelles|actualites|infos|informations|sujets|depeches)(?: y a t il| avez vous| as tu)?',
  compare:
    '(?:que|qu est ce que) (?:disent|ecrivent|rapportent) (?:les |tes |vos )?(?:sources|journaux)|quelles sources (?:parlent|disent)|en quoi (?:les )?(?:sources|journaux) different|compare|comparez|comparer|comparaison|(?:la |les |quelle |quelles )?differences?(?: y a t il)? entre',
  places: 'en|au|aux|a|dans',
  ligatures:
    'le la les l de d du des en au aux a dans par selon et ou chez pour sur s il te vous plait dit maintenant',
}
