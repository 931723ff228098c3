import { joinPatterns } from '../parse-lists.ts'
import type { AnswerWords } from '../answers.ts'

const later = '(?: (?:ensuite|apres(?: ca| cela)?|alors))'
const then = '(?: (?:maintenant|ensuite|apres(?: ca| cela)?|alors|desormais|a present))'

export const answers: AnswerWords = {
  asks: {
    former:
      'avant$|avant(?: (?:ca|cela))?(?= (?:combien|c|qu|quel\\S*|ou|quand|il|elle|on) ?)|auparavant|a l origine|au depart',
    next: joinPatterns([
      `(?:que|qu est ce qui|qu est ce qu il)(?: va| peut)(?: t il)? (?:se passer|arriver|suivre)${then}*`,
      `(?:que|qu est ce qui|qu est ce qu il) (?:se passe|arrive)(?: t il)?${later}+`,
      `(?:que|qu est ce qui) (?:se passera|arrivera)(?: t il)?${then}*`,
      `(?:il|ca) (?:va )?se passer? quoi${later}+`,
      '(?:maintenant|ensuite|apres) (?:que|qu est ce qui|qu est ce qu il) (?:se passe|arrive)(?: t il)?',
      '(?:quoi maintenant|maintenant quoi|et apres quoi)',
      'quelle (?:est|sera) la (?:suite|prochaine etape)',
      'quelles (?:sont|seront) les prochaines etapes',
      'c est quoi la (?:suite|prochaine etape)',
      `comment (?:ca|cela|l affaire|est ce que ca) (?:va )?(?:continuer?|finir|finira|evoluer|se terminer)${then}*`,
    ]),
    words: joinPatterns([
      '(?:que|qu|quoi)(?: \\S+){0,5} (?:dit|disent|declare|pense|pensent)',
      'comment(?: \\S+){0,4} (?:reagi|reagit|reagissent|explique)',
    ]),
    age: 'quel age|age',
    duration:
      '(?:depuis |pendant )?combien de (?:temps|minutes|heures|jours|semaines|mois|annees)|depuis quand',
    count: 'combien de',
    money: 'combien d argent|cout\\S*|prix|vaut',
    number:
      'quel age|combien|quel (?:montant|score|nombre)|(?:a )?quelle (?:part|somme|distance|hauteur|profondeur|vitesse)|score|bilan',
    time: 'quand|a quelle (?:heure|date)|quel jour|quelle (?:date|annee)|depuis quand|jusqu a quand|pour quand',
    place: 'ou|d ou',
    person: 'qui|de qui|a qui|comment(?= (?:il |elle |ils |elles )?s appell)|quel est (?:son|leur) nom',
    reason: joinPatterns([
      'pourquoi',
      'comment ca se fait',
      'a cause de quoi',
      'pour quelle raison',
      'la cause',
      'de quoi (?:est|sont|est il|est elle)',
      'quelle est la raison',
      'comment (?:est ce arrive|ca a commence)',
    ]),
    state: joinPatterns([
      'comment(?=(?: \\S+){1,5} (?:fini|termine|acheve))',
      'qu est ce qui ne va pas (?:avec|chez)',
      '(?:c est|est ce|est il|est elle|sont ils|sont elles|est|sont|il|elle|ils|elles|ca|on|y)' +
        '(?=(?: \\S+){0,4} (?:fini|termine|encore|toujours|deja|regle|ferme|ouvert))',
      'toujours pas',
      'ca (?:remarche|continue|marche)',
    ]),
  },
  age: '(?<!(?:apres|pendant|depuis|en|dans) )\\d{1,3} ans|age de|(?<=, )\\d{2}(?=[,.])|(?<=\\()\\d{2}(?=\\))',
  time: joinPatterns([
    'hier',
    'aujourd hui',
    'demain',
    'printemps',
    'ete',
    'automne',
    'hiver',
    'paques',
    'noel',
    '(?:semaine|mois|annee) prochaine?',
    'prochaine?',
  ]),
  beforeTimeSpan: 'dans|jusqu|jusque|des|avant|apres|depuis|a partir|pendant|pour|encore',
  place: 'a|au|aux|en|dans|pres|chez|vers|sur|de|du',
  reason:
    'car|parce|cause|causes|raison|raisons|grace|provoque|provoquee|du|due|dus|suite|apres|puisque|faute|contre',
  moments: 'maintenant ensuite desormais actuellement',
  notYet:
    "pas encore|encore (?:inconnu\\w*|incertain\\w*)|pour l[’']instant (?:pas|aucun\\w*)|on ignore encore|ne (?:sait|savent) pas encore",
  former: 'au lieu de|auparavant|initialement|jusqu ici|precedemment|et non|contre \\d\\S*|de \\d\\S* a',
  ownReport: '(?<!ce que )nous (?:avons|avions)(?: \\S+){0,2} (?:ecrit|indique|annonce|rapporte|publie)',
  asksAgain:
    '(?:t as|tu as|vous avez) (?:bien )?dit|as tu dit|avez vous dit|tu disais|disais tu|vous disiez|disiez vous|c est (?:combien|quand|qui|quoi|ou|comment|quel\\S*) deja|^(?:\\S+ )?(?:combien|quand|qui|ou|comment|quel\\S*)(?: \\S+)* deja$',
  weather:
    'meteo temps temperature temperatures degres soleil ensoleille pluie pleuvra averses neige gel brouillard nuageux vent rafales',
  goodNews: joinPatterns([
    '(?:(?:une|des|seulement|que|les?|la) )*(?:bonnes?|belles?|jolies?) (?:nouvelles?|histoires?|infos?)',
    '(?:quelque chose|rien|un truc) (?:de |d )?(?:plus |un peu plus )?(?:bien|bon|positif|joli|beau|gai|joyeux|drole|rejouissant)',
    '(?:quelque chose|rien|un truc) (?:de )?moins (?:triste|deprimant|sombre)',
    '(?:quelque chose )?(?:pour |qui )?(?:me|nous) (?:remonte|remonter|redonne|redonner) le moral',
    '(?:quelque chose )?(?:pour |qui )?(?:me|nous) (?:fait|faire|fasse) sourire',
  ]),
  tone: {
    good: `
      sauve sauves sauvee sauvetage retrouve retrouvee survecu gueri guerie guerison naissance ne nee gagne gagnent remporte
      victoire prix recompense percee decouverte decouvert rouvre rouvert reouverture restaure fete celebre don
      dons cadeau gratuit gratuite succes reussi reussite accord paix retour benevoles heureux bonheur
    `,
    bad: `
      attaque attaques guerre bombe tirs meurtre crash accident accidents incendie incendies explosion crime proces accuse
      accuses coupable prison fraude scandale plainte sanctions craintes menace menaces licenciements suppressions greve
      greves manifestation manifestations epidemie maladie virus cancer effondrement effondre crise dette pertes perte
      panne pannes problemes rappel tempete inondation inondations secheresse evacues evacue demission victimes violence
      violences perdu perd ferme fermee
    `,
  },
  beforeNouns: 'le la les un une du des de l d au aux en a sur dans ce cet cette ces mon',
  other: 'autre|autres',
}
