import type { FactWords } from '../facts.ts'

export const facts: FactWords = {
  fates: {
    dead: 'tot tote toten toter starben sterben gestorben getotet todesopfer todesopfern leben opfer',
    hurt: 'verletzt verletzte verletzten verletzter verwundet verwundete',
    missing: 'vermisst vermisste vermissten',
    arrested: 'festgenommen verhaftet festnahmen verhaftungen',
    evacuated: 'evakuiert vertrieben vertriebene',
  },
  people: 'menschen personen person andere weitere einwohner',
  kinds: `
    manner frauen kinder zivilisten soldaten polizisten passagiere schuler arbeiter migranten demonstranten
    feuerwehrleute touristen patienten
  `,
  times: `
    sekunde sekunden minute minuten stunde stunden uhr tag tage tagen woche wochen monat monate monaten jahr
    jahre jahren
  `,
  labels: 'nr nummer artikel seite flug typ gruppe alter im seit',
  adjectives: '',
  pluralEnd: /./,
  bounds: {
    atLeast: 'mindestens|wenigstens',
    above: 'mehr als|uber',
    atMost: 'bis zu|hochstens|weniger als|unter',
    about: 'etwa|rund|fast|ungefahr|knapp|ca|circa|gut|nahezu',
  },
  sums: 'insgesamt|in diesem jahr|seit',
  ofWhole: 'von',
}
