import type { TimeWords } from '../time.ts'

export const time: TimeWords = {
  calendar: {
    weekdays: 'lunes martes miércoles jueves viernes sábado domingo',
    months:
      'enero febrero marzo abril mayo junio julio agosto septiembre|setiembre octubre noviembre diciembre',
    shortMonths: '',
    nearDays: 'ayer=yesterday anoche=yesterday hoy=today mañana=tomorrow',
    ambiguous: {
      // The morning.
      manana: { notAfter: 'la|esta|cada|media|misma|una' },
    },
  },
  patterns: {
    since: 'desde|desde el|desde las|desde la|a partir del?',
    on: 'el|este|este ultimo|en|en el mes de|durante|del',
    after: 'pasado|ultimo',
    hasBareWeekdays: false,
    beforeNameAlone: 'y|no',
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
    date: 'D de X',
    beforeMonth: 'de',
    units: { minutes: 'minutos?', hours: 'horas?', days: 'dias?', weeks: 'semanas?', months: 'mes(?:es)?' },
    counts: 'par_de=2',
  },
}
