import type { Language } from '@tidings/contract/entities'
import { namesBelowHundred } from '../numbers-and-days/below-hundred.ts'
import { valuesIn, wordLists, wordsIn } from '../numbers-and-days/word-lists.ts'

/**
 * How times are spoken of, as patterns over folded words in which capitals stand for what is read: a number `N`, a unit
 * `U`, a day of the month `D`, a month's name `X`, hour `H`, minute `M` and half of the day `P`.
 */
export type TimeWords = {
  /** Before a named time: from then on. */
  since: string
  /** Before a named time: at it. Without one of these a word such as "Tuesday" or "March" may be part of a name. */
  on: string
  /** May follow a weekday or month: the one that is past. */
  after: string
  /** A weekday needs none of them. */
  hasBareWeekdays: boolean
  today: string
  yesterday: string
  dayBefore: string
  morning: string
  afternoon: string
  evening: string
  lastNight: string
  thisWeek: string
  lastWeek: string
  weekend: string
  thisMonth: string
  lastMonth: string
  thisYear: string
  last: string
  ago: string
  /** After `since`. */
  clock: string
  /** A weekday, month or day followed or led by one of these is a name. */
  names: string
  /** From Monday; forms of one parted by "|". */
  weekdays: readonly string[]
  months: readonly string[]
  date: string
  units: { minutes: string; hours: string; days: string; weeks: string; months: string }
  /** What times are counted with. */
  numbers: ReadonlyMap<string, number>
}

const namesOf = (language: Language, of: 'weekdays' | 'months') => wordsIn(wordLists[language][of])
const numbersOf = (language: Language, others: string) =>
  new Map([...namesBelowHundred(language), ...valuesIn(others)])

export const timeWords: Record<Language, TimeWords> = {
  en: {
    since: 'since|ever since|starting',
    on: 'on|on the|last|this|in|during|of',
    after: 'past',
    hasBareWeekdays: false,
    today: 'today|so far today|earlier today',
    yesterday: 'yesterday',
    dayBefore: 'the day before yesterday',
    morning: 'this morning|today in the morning',
    afternoon: 'this afternoon',
    evening: 'this evening|tonight',
    lastNight: 'last night|overnight|yesterday evening',
    thisWeek: '(?:so far )?this week',
    lastWeek: 'last week',
    weekend: '(?:at|on|over|during|from) the (?:last )?weekend|(?:this|last|the) weekend',
    thisMonth: '(?:so far )?this month',
    lastMonth: 'last month',
    thisYear: '(?:so far )?this year',
    last: '(?:in|during|over|within|from|for|of) (?:the )?(?:last|past|previous) (?:N )?U|the (?:last|past) (?:N )?U',
    ago: 'N U ago',
    clock: 'H(?: M)?(?: o clock| P ?m)|H M|H$',
    names: 'black|super|bloody|good|ash|easter|sunday times|fat|holy',
    weekdays: namesOf('en', 'weekdays'),
    months: namesOf('en', 'months'),
    date: '(?:the )?D(?:st|nd|rd|th)? (?:of )?X|X (?:the )?D(?:st|nd|rd|th)?',
    units: { minutes: 'minutes?', hours: 'hours?', days: 'days?', weeks: 'weeks?', months: 'months?' },
    numbers: numbersOf('en', 'an=1 a=1 couple_of=2 few=3'),
  },
  fr: {
    since: 'depuis|depuis le|a partir de',
    on: 'le|ce|en|au mois d|au mois de|en ce mois de|pendant|de',
    after: 'dernier|passe',
    hasBareWeekdays: true,
    today: 'aujourd hui',
    yesterday: 'hier',
    dayBefore: 'avant hier',
    morning: 'ce matin',
    afternoon: 'cet apres midi',
    evening: 'ce soir',
    lastNight: 'cette nuit|hier soir|la nuit derniere',
    thisWeek: 'cette semaine',
    lastWeek: 'la semaine derniere|la semaine passee',
    weekend: '(?:ce|le) week end(?: dernier| passe)?|(?:ce|le) weekend(?: dernier| passe)?',
    thisMonth: 'ce mois ci|ce mois',
    lastMonth: 'le mois dernier|le mois passe',
    thisYear: 'cette annee',
    last: '(?:dans|pendant|durant|au cours|lors|des|de|depuis|ces|sur) ?(?:des|les|la|l|de la|ces)? ?(?:N )?(?:dernieres?|derniers?|passees?) (?:N )?U|depuis N U',
    ago: 'il y a N U',
    clock: 'H (?:h|heures?)(?: M)?|H M',
    names: 'noir|saint|gras',
    weekdays: namesOf('fr', 'weekdays'),
    months: namesOf('fr', 'months'),
    date: 'D(?:er)? X',
    units: {
      minutes: 'minutes?',
      hours: 'heures?',
      days: 'jours?|journees?',
      weeks: 'semaines?',
      months: 'mois',
    },
    numbers: numbersOf('fr', 'quelques=3'),
  },
  es: {
    since: 'desde|desde el|desde las|desde la|a partir del?',
    on: 'el|este|este ultimo|en|en el mes de|durante|del',
    after: 'pasado|ultimo',
    hasBareWeekdays: false,
    today: 'hoy',
    yesterday: 'ayer',
    dayBefore: 'anteayer|antes de ayer',
    morning: 'esta manana|hoy por la manana',
    afternoon: 'esta tarde',
    evening: 'esta noche',
    lastNight: 'anoche|ayer por la noche',
    thisWeek: 'esta semana',
    lastWeek: 'la semana pasada|la ultima semana',
    weekend: '(?:este|el) (?:ultimo )?fin de semana(?: pasado)?',
    thisMonth: 'este mes',
    lastMonth: 'el mes pasado',
    thisYear: 'este ano',
    last: '(?:en|durante|de|desde) (?:los|las|el|la) (?:N )?(?:ultim[oa]s?|pasad[oa]s?) (?:N )?U|(?:en )?(?:los|las|el|la) (?:ultim[oa]s?) (?:N )?U|desde hace N U',
    ago: 'hace N U',
    clock: 'H(?: y)? M|H(?: horas?)|H$',
    names: 'negro|santo',
    weekdays: namesOf('es', 'weekdays'),
    months: namesOf('es', 'months'),
    date: 'D de X',
    units: { minutes: 'minutos?', hours: 'horas?', days: 'dias?', weeks: 'semanas?', months: 'mes(?:es)?' },
    numbers: numbersOf('es', 'par_de=2'),
  },
  de: {
    since: 'seit|seit dem|ab|seit letztem|seit letzter',
    on: 'am|am letzten|letzten|diesen|vom|im|vom letzten|im letzten|an diesem',
    after: 'letzter woche|letzte woche',
    hasBareWeekdays: false,
    today: 'heute',
    yesterday: 'gestern',
    dayBefore: 'vorgestern',
    morning: 'heute morgen|heute fruh|heute vormittag|heute frueh',
    afternoon: 'heute nachmittag',
    evening: 'heute abend',
    lastNight: 'heute nacht|gestern abend|letzte nacht|in der letzten nacht',
    thisWeek: '(?:in )?dieser woche|diese woche',
    lastWeek:
      '(?:in der )?letzten woche|(?:in der )?vorigen woche|letzte woche|vorige woche|vergangene woche|(?:(?:von|aus|in) )?(?:letzter|voriger|vergangener) woche',
    weekend: '(?:am|dieses|letztes|am letzten|ubers|vom|vom letzten) wochenende',
    thisMonth: '(?:in )?diesem monat|diesen monat',
    lastMonth: '(?:im )?letzten monat|(?:im )?vorigen monat',
    thisYear: '(?:in )?diesem jahr|dieses jahr',
    last: '(?:in|wahrend|aus|von) (?:den|der) (?:letzten|vergangenen) (?:N )?U|(?:die|der|den) (?:letzten|vergangenen|letzte) (?:N )?U|seit N U',
    ago: 'vor N U',
    clock: 'H uhr(?: M)?|H M(?: uhr)?',
    names: 'schwarzer|schwarzen',
    weekdays: namesOf('de', 'weekdays'),
    months: namesOf('de', 'months'),
    date: 'D X',
    units: {
      minutes: 'minuten?',
      hours: 'stunden?',
      days: 'tagen?|tage',
      weeks: 'wochen?',
      months: 'monate?n?',
    },
    numbers: numbersOf('de', 'eine=1 einer=1 einem=1'),
  },
  it: {
    since: 'da|dal|dalle|dall|dalla|a partire da|fin da',
    on: 'di|lo scorso|questo|in|a|ad|nel mese di|durante|del',
    after: 'scorso|passato',
    hasBareWeekdays: true,
    today: 'oggi',
    yesterday: 'ieri',
    dayBefore: '(?:l|dell|dall) altro ieri|altro ieri|avantieri',
    morning: 'stamattina|stamani|questa mattina|stamane',
    afternoon: 'questo pomeriggio|oggi pomeriggio',
    evening: 'stasera|questa sera',
    lastNight: 'ieri sera|stanotte|questa notte|la notte scorsa',
    thisWeek: '(?:in )?questa settimana',
    lastWeek:
      '(?:la |della )?settimana scorsa|della scorsa settimana|la scorsa settimana|nella scorsa settimana',
    weekend: '(?:nel|questo|lo scorso|il|del|dello scorso) (?:fine settimana|weekend|week end)(?: scorso)?',
    thisMonth: '(?:in )?questo mese',
    lastMonth: '(?:il )?mese scorso|lo scorso mese',
    thisYear: 'quest anno',
    last: '(?:nell|nelle|negli|nei|durante|delle|degli|dell) ?(?:le|gli|l)? ?(?:N )?(?:ultim[oaie]) (?:N )?U|(?:le|gli|l) ultim[oaie] (?:N )?U|da N U',
    ago: 'N U fa',
    clock: 'H(?: e)? M|H$',
    names: 'grasso|santo|nero',
    weekdays: namesOf('it', 'weekdays'),
    months: namesOf('it', 'months'),
    date: 'D X',
    units: {
      minutes: 'minut[oi]',
      hours: 'or[ae]',
      days: 'giorn[oi]',
      weeks: 'settiman[ae]',
      months: 'mes[ei]',
    },
    numbers: numbersOf('it', 'una=1 paio_di=2'),
  },
}
