import type { FactWords } from '../facts.ts'

export const facts: FactWords = {
  fates: {
    dead: `
    morto morti morta morte morirono muoiono uccisi uccise ucciso deceduti deceduto decessi vittime vita
  `,
    hurt: 'ferito feriti ferita ferite',
    missing: 'disperso dispersi dispersa',
    arrested: 'arrestato arrestati arrestate fermati arresti',
    evacuated: 'evacuato evacuati evacuate sfollati sfollate',
  },
  people: 'persone persona altri altre gente abitanti',
  kinds: `
    uomini donne bambini civili soldati poliziotti agenti passeggeri studenti operai migranti manifestanti
    turisti pazienti
  `,
  times: `
    secondo secondi minuto minuti ora ore giorno giorni settimana settimane mese mesi anno anni secolo
  `,
  labels: 'n numero articolo pagina volo gruppo dal',
  adjectives: 'nuovi nuove grandi piccoli piccole giovani altri altre primi prime ultimi ultime',
  pluralEnd: /[aei]$/,
  bounds: {
    atLeast: 'almeno',
    above: 'piu di|oltre',
    atMost: 'fino a|al massimo|meno di',
    about: 'circa|quasi|intorno a',
  },
  sums: 'in totale|complessivamente|quest anno|dall inizio',
  ofWhole: 'di|su',
}
