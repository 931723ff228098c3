import { joinPatterns } from '../parse-lists.ts'
import type { QuestionWords } from '../questions.ts'

export const questions: QuestionWords = {
  news: `
    neues neue neuen neuem neuer neu nachrichten nachricht heute heutigen aktuell aktuelle aktuelles
    aktuellen schlagzeilen los passiert gibt gibts geht letzte letzten neueste neuesten neuste neusten jetzt
    meldungen meldung neuigkeiten geschehen passieren uberblick passierte passierten geschah kurznachrichten
    tagesschau nachrichtenuberblick
  `,
  newest: `
    neues neue neuen neuem neuer neu neuigkeiten neueste neuesten neuestes neuste neusten letzte letzten
    aktuelles
  `,
  asking: 'hat haben wird werden sagt sagen sagte macht machen ich du man es gibt',
  everywhere: 'welt',
  courtesies: joinPatterns([
    '(?:bitte )?auf deutsch bitte|bitte auf deutsch',
    '(?:das |es )?(?:hab|habe) ich (?:ganz |total |leider )?verpasst',
    'ich (?:hab|habe) (?:das|es) (?:ganz |total |leider )?verpasst',
    'was (?:ist|war) das (?:denn )?fur eine (?:geschichte|sache) mit',
    'wenn es (?:dir|ihnen) nichts ausmacht',
    'wenn es geht',
    'bring(?:en sie|e)? mich (?:mal )?(?:bei|beim|mit|zu|zum|zur)(?= )',
    'auf den (?:neuesten|aktuellen|letzten) stand',
    'ich (?:wollte|wurde) (?:mal |gerne? )*(?:wissen|fragen)',
    'in der welt (?:des|der)',
    'ich (?:hab|habe) (?:gehort|g hort)(?: dass)?',
  ]),
  courtesyWords:
    'diejenige derjenige ahm eh sag mal denn dann eigentlich halt eben also ja doch na nur bloss ding sache stattdessen lieber typ kerl',
  smallTalk: {
    hello: '(?:hallo|hi|hey|guten (?:morgen|tag|abend)|servus|gruß gott|moin)(?: tidings)?',
    thanks: joinPatterns([
      '(?:(?:ok|okay|nein|ja|super|alles klar) )*(?:danke(?: (?:schon|dir|ihnen|sehr|vielmals))?|vielen dank' +
        '|dankeschon|besten dank)(?: (?:das war s|das war alles|das reicht|tschuss))*',
      'das war (?:s|alles)(?: fur heute)?',
      'das reicht(?: (?:mir|fur heute))*',
      'vergiss es',
      'super',
      'perfekt',
      'prima',
      'toll',
      'sehr gut',
      'schon gut',
    ]),
    bye: 'tschuss|tschuß|auf wieder(?:sehen|horen)|bis (?:bald|morgen|spater|dann)|gute nacht|ciao|servus',
    self: joinPatterns([
      '(?:wer|was) (?:bist du|sind sie)',
      'wie geht(?: es| s)?(?: dir| ihnen| euch)?',
      'wie (?:(?:heißt|heisst) du|(?:heißen|heissen) sie)',
      'was (?:kannst du|konnen sie)(?: alles)?',
      'bist du (?:ein roboter|ein mensch|echt|da)',
      'hilfe',
      'hilf mir',
    ]),
    time: joinPatterns([
      'wie ?viel uhr (?:ist es|haben wir)(?: jetzt)?',
      'wie spat (?:ist es|haben wir es)(?: jetzt| gerade)?',
      'welche[rns]? (?:tag|datum) (?:ist|haben wir)(?: heute)?',
      'der wievielte ist heute',
      'was ist heute fur ein tag',
    ]),
    other: joinPatterns([
      '(?:erzahle?n?|sag)(?: sie)?(?: mir| uns)? (?:einen|eine|noch einen|ein) (?:witz|gedicht|ratsel|marchen)',
      'bring mich zum lachen',
      'sing(?: .*)?',
      'spiel(?:e)? (?:musik|ein lied).*',
      'stell(?:e)? (?:einen|den) (?:wecker|timer).*',
      '(?:du bist|sie sind) (?:so |sehr |echt |wirklich |eine? )*\\S+',
      'ich (?:liebe|hasse) dich',
      'halt die klappe',
      'wie ?viel ist \\d+ .*',
      'mach das licht .*',
      '(?:mir|ich) (?:ist|bin) (?:langweilig|mude|traurig)',
    ]),
  },
  topics: {
    Politics: ['Politik', 'politisches', 'Innenpolitik', 'Außenpolitik'],
    Technology: ['Technik', 'Technologie'],
    Business: ['Wirtschaft', 'Finanzen'],
    Health: ['Gesundheit'],
    Science: ['Wissenschaft'],
    Sports: ['Sport'],
    Entertainment: ['Unterhaltung'],
    Travel: ['Reisen', 'Reise', 'Tourismus'],
    Food: ['Essen', 'Ernährung'],
    Environment: ['Umwelt', 'Klima'],
    Education: ['Bildung'],
    'Art & Culture': ['Kultur', 'Kunst'],
  },
  topicParts: {
    Sports:
      'fußball fussball tennis basketball handball eishockey golf radsport leichtathletik boxen schwimmen motorsport',
    Business: 'borse aktien geld',
    Entertainment: 'film filme kino musik prominente stars fernsehen',
    Technology: 'ki computer internet software',
  },
  sourceNames: {
    declined: { der: 'vom dem den des beim im zum', die: 'der', das: 'dem vom beim im' },
    articles: 'der die das',
    commonNouns: 'welt zeit presse',
    within: 'in',
    subjectAfter: 'mit uber gegen',
  },
}
