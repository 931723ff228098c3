import { joinPatterns } from '../parse-lists.ts'
import type { SentenceWords } from '../sentences.ts'

export const sentences: SentenceWords = {
  abbreviations: {
    leading: `
    dr prof hr fr frl ing dipl mag kard msgr gen st bzw ca evtl ggf inkl vgl sog rd bspw mind zzgl gem
    einschl ehem gg vs z.b d.h u.a v.a i.d.r s.o tel geb jan feb mär apr jun jul aug sep sept okt nov dez
  `,
    trailing: 'etc usw usf str mio mrd nr co inc corp ltd bros',
    numbered: 'nr abs art bd str',
  },
  openers: `
    Der Die Das Ein Eine Er Sie Es Wir Dies Diese Dieser Dieses Doch Aber Und In Im Am Für Nach Auch Seine
    Ihre Zuvor Damit Dabei
  `,
  sayingVerbs: `
    sagte sagt fragte fragt rief ruft antwortete antwortet schrieb schreibt erklärte erklärt meinte meint
    betonte betont fügte entgegnete wunderte schrie forderte twitterte gesagt gefragt gerufen
  `,
  speakerPronouns: 'Er Sie Wir Ich',
  unnamedSpeaker: /^\P{L}*(?:\p{L}+\s+)?(?:er|sie)(?!\p{L})/u,
  dependentOpenings: `
    er|sie|es|dies|diese|dieser|dieses|diesem|diesen|das ist|das war|das sei|das sind|das hat|das habe|
    das wird|das werde|das wäre|das sagte|das teilte|das berichtete|das geht|das gilt|das bedeutet|
    das heißt|das soll|das will|sein|seine|seiner|seinen|seinem|ihr|ihre|ihrer|ihren|ihrem|ihm|ihn|ihnen|
    ich|aber|doch|und|oder|denn|sondern|jedoch|dennoch|allerdings|zudem|außerdem|auch|deshalb|daher|
    deswegen|darum|dabei|damit|dafür|dagegen|dadurch|daraufhin|daran|darauf|daraus|darin|darüber|danach|
    davor|davon|dazu|zuvor|so|trotzdem|hingegen|demnach|somit|folglich|anschließend|ferner|dort|beide|
    damals|dann|seitdem|seither|andere|anderen|weitere|ein weiterer|eine weitere|ein anderer|eine andere
  `,
  thisAfterPreposition:
    '(?:in|an|auf|mit|für|bei|von|aus|zu|nach|vor|unter|über|durch|gegen|ohne|trotz|wegen) (?:diese[mnrs]?|jene[mnrs]?|solche[mnr]?)',
  pronounAfterPhrase:
    /^(?:am|an|auf|bei|beim|bis|danach|durch|für|im|in|laut|mit|nach|seit|trotz|um|unter|vom|von|vor|während|wegen|zu|zuletzt|zum|zur)\s([^,„“"]*?)\s\p{Ll}+t(?:e|en)?\s(?:er|sie)(?!\p{L})/iu,
  timesAfterThis: 'woche monat jahr morgen nacht frühjahr frühling sommer herbst winter wochenende',
  impersonalPronouns: 'es',
  titles: 'herr frau',
  boilerplate:
    'mehr zum thema|(?:im )?live-?(?:ticker|blog)\\b|verfolgen sie|alle entwicklungen im|weiterlesen|lesen sie',
  toCome: joinPatterns([
    '(?:wird|werden|würde|würden|soll|sollen|will|wollen|dürfte|dürften)',
    'plan(?:t|en)',
    'geplant',
    'morgen',
    'nächste\\p{Ll}*',
    'kommende\\p{Ll}*',
  ]),
  showLabels:
    '(?:im )?(?:live-?)?(?:ticker|blog|stream)|im live-?(?:ticker|blog|stream)|live|(?:in )?(?:bildern?|fotos?)|bilder(?:galerie|strecke)|foto(?:galerie|strecke)|video',
  showBeginnings: '(?:fotos|bilder) zeigen',
  placeAfterPreposition: /(?:^|\s)(?:in|bei|nahe)\s+(\p{Lu}[\p{L}\p{M}-]+)/gu,
  visit: 'besuch\\w*',
  promptWords: 'anweisungen',
}
