import type { AnswerWords } from '../answers.ts'

export const answers: AnswerWords = {
  asks: {
    age: 'quel age|age',
    duration:
      '(?:depuis |pendant )?combien de (?:temps|minutes|heures|jours|semaines|mois|annees)|depuis quand',
    count: 'combien de',
    money: 'combien d argent|cout\\S*|prix|vaut',
    number: 'quel age|combien|quel (?:montant|score|nombre)|quelle (?:part|somme|distance)|score|bilan',
    time: 'quand|a quelle (?:heure|date)|quel jour|quelle (?:date|annee)|depuis quand|jusqu a quand|pour quand',
    place: 'ou|d ou',
    person: 'qui|de qui|a qui',
    reason:
      'pourquoi|comment ca se fait|a cause de quoi|pour quelle raison|la cause|de quoi (?:est|sont|est il|est elle)|quelle est la raison|comment (?:est ce arrive|ca a commence)',
    state:
      'qu est ce qui ne va pas (?:avec|chez)|(?:c est|est ce|est il|est elle|sont ils|sont elles|est|sont|il|elle|ils|elles|ca|on|y)(?: \\S+){0,4} (?:fini\\S*|termine\\S*|encore|toujours|deja|regle\\S*|ferme\\S*|ouvert\\S*)|toujours pas|ca (?:remarche|continue|marche)',
  },
  age: '\\d{1,3} ans|age de|(?<=, )\\d{2}(?=,)',
  time: 'hier|aujourd hui|demain|printemps|ete|automne|hiver|paques|noel|(?:semaine|mois|annee) prochaine?|prochaine?',
  beforeTimeSpan: 'dans|jusqu|jusque|des|avant|apres|depuis|a partir|pendant|pour|encore',
  place: 'a|au|aux|en|dans|pres|chez|vers|sur|de|du',
  reason:
    'car|parce|cause|causes|raison|raisons|grace|provoque|provoquee|du|due|dus|suite|apres|puisque|faute|contre',
  notYet:
    "pas encore|encore (?:inconnu\\w*|incertain\\w*)|pour l[’']instant (?:pas|aucun\\w*)|on ignore encore|ne (?:sait|savent) pas encore",
  weather:
    'meteo temps temperature temperatures degres soleil ensoleille pluie pleuvra averses neige gel brouillard nuageux vent rafales',
  goodNews:
    '(?:(?:une|des|seulement|que|les?|la) )*(?:bonnes?|belles?|jolies?) (?:nouvelles?|histoires?|infos?)|(?:quelque chose|rien) (?:de |d )?(?:bien|bon|positif|joli|beau|gai)',
  beforeNouns: 'le la les un une du des de l d au aux en a sur dans ce cette mon',
  other: 'autre|autres',
}
