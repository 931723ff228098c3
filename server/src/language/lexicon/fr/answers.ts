import type { AnswerWords } from '../answers.ts'

export const answers: AnswerWords = {
  asks: {
    age: 'quel age|age',
    number:
      'combien|quel age|quel (?:prix|montant|score|nombre)|quelle (?:part|somme|distance)|cout(?:e|ent|era|ait)?|score|bilan',
    time: 'quand|a quelle (?:heure|date)|quel jour|quelle (?:date|annee)|depuis quand|jusqu a quand|pour quand',
    place: 'ou|d ou',
    person: 'qui|de qui|a qui',
    reason:
      'pourquoi|comment ca se fait|a cause de quoi|pour quelle raison|la cause|de quoi (?:est|sont|est il|est elle)|quelle est la raison|comment (?:est ce arrive|ca a commence)',
  },
  age: '\\d{1,3} ans|age de',
  time: 'hier|aujourd hui|demain|jusque|jusqu|des|avant|apres|prochain|prochaine|printemps|ete|automne|hiver|paques|noel|depuis|partir',
  place: 'a|au|aux|en|dans|pres|chez|vers|sur|de|du',
  reason:
    'car|parce|cause|causes|raison|raisons|grace|provoque|provoquee|du|due|dus|suite|apres|puisque|faute',
  goodNews:
    '(?:(?:une|des|seulement|que|les?|la) )*(?:bonnes?|belles?|jolies?) (?:nouvelles?|histoires?|infos?)|(?:quelque chose|rien) (?:de |d )?(?:bien|bon|positif|joli|beau|gai)',
  beforeNouns: 'le la les un une du des de l d au aux en a sur dans ce cette mon',
  other: 'autre|autres',
}
