import type { TimeWords } from '../time.ts'

export const time: TimeWords = {
  calendar: {
    weekdays: 'montag dienstag mittwoch donnerstag freitag samstag|sonnabend sonntag',
    months: 'januar|jänner februar märz april mai juni juli august september oktober november dezember',
    shortMonths: '',
    nearDays: 'gestern=yesterday heute=today morgen=tomorrow',
    ambiguous: {
      // The morning.
      morgen: { written: 'lowerCaseUnlessFirst', notAfter: 'heute|jeden|guten' },
    },
  },
  patterns: {
    since: 'seit|seit dem|ab|seit letztem|seit letzter',
    on: 'am|am letzten|letzten|diesen|vom|im|vom letzten|im letzten|an diesem',
    after: 'letzter woche|letzte woche',
    hasBareWeekdays: false,
    beforeNameAlone: 'und|nein',
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
    date: 'D X',
    beforeMonth: '',
    units: {
      minutes: 'minuten?',
      hours: 'stunden?',
      days: 'tagen?|tage',
      weeks: 'wochen?',
      months: 'monate?n?',
    },
    counts: 'eine=1 einer=1 einem=1',
  },
}
