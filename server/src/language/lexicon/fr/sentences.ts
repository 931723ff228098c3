import { joinPatterns } from '../parse-lists.ts'
import type { SentenceWords } from '../sentences.ts'

export const sentences: SentenceWords = {
  abbreviations: {
    leading: `
    mm mme mmes mlle mlles dr pr me mgr ste gén cdt col lt cap cf pp p.ex ex env apr janv févr avr juil sept
    oct nov déc
  `,
    trailing: 'etc st cie inc corp ltd sté bros',
    numbered: 'no n° art vol p pp',
  },
  openers: `
    Le La Les L Un Une Il Elle Ils Elles On Nous Ce Cet Cette Ces C Mais Et En Dans Pour Selon Après Si Son
    Sa Ses Leur Leurs
  `,
  sayingVerbs: `
    dit disait déclare déclaré déclarait demande demandé demandait lance lancé lançait ajoute ajouté répond
    répondu écrit affirme affirmé explique expliqué crie crié interroge interrogé insiste insisté martèle
    martelé poursuit poursuivi ironise exclame exclamé
  `,
  speakerPronouns: 'Il Elle Ils Elles On Nous Je',
  unnamedSpeaker: /^\P{L}*(?:\p{L}+[\s-]+(?:t-)?)?(?:il|elle|ils|elles)(?!\p{L})/u,
  dependentOpenings: `
    il|elle|ils|elles|lui|ce|c|cela|ça|ceci|cet|cette|ces|celui|celle|ceux|celles|son|sa|ses|leur|leurs|je|
    j|mais|et|ou|or|donc|car|toutefois|cependant|pourtant|néanmoins|ensuite|puis|ainsi|aussi|en revanche|
    par ailleurs|de plus|en outre|d ailleurs|en effet|dès lors|par conséquent|à l inverse|de même|
    de son côté|de leur côté|tous deux|toutes deux|ce dernier|cette dernière|là|à l époque|depuis lors|d autres|les autres|un autre|une autre
  `,
  thisAfterPreposition:
    '(?:dans|avec|pour|à|par|sur|après|avant|malgré|selon|sous|face à) (?:ce|cet|cette|ces)',
  pronounAfterPhrase:
    /^(?:à|après|au|aux|avant|avec|dans|depuis|en|lors|malgré|pendant|pour|selon|sous|sur)(?!\p{L})([^,«“"]*), (?:elle|ils|elles)(?!\p{L})/iu,
  timesAfterThis: 'semaine mois année matin matinée soir soirée nuit printemps été automne hiver',
  impersonalPronouns: 'il ce c',
  titles: 'm mme mlle',
  boilerplate: 'lire la suite|suivez\\b|retrouvez\\b|(?:le |en )direct\\b|lisez aussi|à lire',
  toCome: joinPatterns([
    '\\p{Ll}*(?:[ei]r|dr|vr|rr|ur)(?:a|ont|ait|aient)',
    '(?:va|vont|doit|doivent|devrait|devraient) \\p{Ll}+(?:er|ir|re)',
    'prévu\\p{Ll}*',
    'prévoi(?:t|ent)',
    'demain',
    'prochaine?s?',
  ]),
  showLabels: '(?:en |le )?direct|en (?:images|photos)|photos?|diaporama|vidéos?',
  showBeginnings: '(?:des )?(?:photos|images) montrent',
  placeAfterPreposition:
    /(?:^|\s)(?:à|en|au|aux|dans|près\sde|de)\s+(?:la\s+|le\s+|l['’])?(\p{Lu}[\p{L}\p{M}-]+)/gu,
  visit: 'visite[rz]?',
  promptWords: 'consignes?',
}
