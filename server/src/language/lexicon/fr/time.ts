import type { TimeWords } from '../time.ts'

export const time: TimeWords = {
  calendar: {
    weekdays: 'lundi mardi mercredi jeudi vendredi samedi dimanche',
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    shortMonths: '',
    nearDays: 'hier=yesterday hui=today demain=tomorrow',
    ambiguous: {
      // The planet.
      mars: { written: 'lowerCase' },
    },
  },
  patterns: {
    since: 'depuis|depuis le|a partir de',
    on: 'le|ce|en|au mois d|au mois de|en ce mois de|pendant|de',
    after: 'dernier|passe',
    hasBareWeekdays: true,
    beforeNameAlone: 'et|non',
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
    date: 'D(?:er)? X',
    beforeMonth: 'de d',
    units: {
      minutes: 'minutes?',
      hours: 'heures?',
      days: 'jours?|journees?',
      weeks: 'semaines?',
      months: 'mois',
    },
    counts: 'quelques=3',
  },
}
