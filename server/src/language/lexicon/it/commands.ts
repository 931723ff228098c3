import type { Commands } from '../commands.ts'

export const commands: Commands = {
  phrases: {
    acknowledgement:
      'si|va bene|ok|okay|certo|d accordo|capito|ho capito|bene|molto bene|aha|ah|hm|hmm|mhm|gia|perfetto|interessante',
    stop: 'basta|basta cosi|ferma|fermati|si fermi|stop|aspetta|aspetti|no|no no|alt|silenzio|zitto|zitta|taci|un momento|un attimo|pausa|annulla|smettila',
    repeat:
      'ripeti|ripeta|ripetilo|ripeti per favore|ancora|ancora una volta|di nuovo|dillo di nuovo|lo dica di nuovo|un altra volta|scusa|come|che hai detto|cosa hai detto|cosa ha detto',
    slower:
      'piu lento|piu lentamente|piu piano|parla piu lentamente|parli piu lentamente|rallenta|rallenti|troppo veloce',
    faster:
      'piu veloce|piu velocemente|piu in fretta|parla piu veloce|parli piu veloce|accelera|acceleri|troppo lento',
    louder:
      'piu forte|piu alto|parla piu forte|parli piu forte|alza il volume|alzi il volume|non ti sento|non la sento',
    quieter:
      'piu basso|meno forte|parla piu basso|parli piu basso|abbassa il volume|abbassi il volume|troppo forte',
    next: 'avanti|prossima|la prossima|prossimo|successiva|la successiva|successivo|prossima notizia|la prossima notizia|salta|salti',
    previous:
      'indietro|precedente|la precedente|notizia precedente|la notizia precedente|torna indietro|torni indietro|quella prima',
    who: 'chi lo dice|chi dice questo|chi dice cosi|chi l ha detto|chi ha detto questo|qual e la fonte|quale fonte|che fonte|da dove viene|di chi e',
    more: 'di piu|dimmi di piu|mi dica di piu|di piu su questo|piu su questo|altro|altro su questo|raccontami di piu|piu dettagli|approfondisci',
  },
  courtesies: 'per favore|grazie|per cortesia|allora',
  moreOn: '(?:dimmi |mi dica |raccontami )?(?:di )?piu (?:su|sul|sulla|del|della)(?: il| la)?',
  ordinals: ['primo|prima', 'secondo|seconda', 'terzo|terza', 'quarto|quarta', 'quinto|quinta'],
  storyNouns: 'notizia|articolo|storia',
  unfinished: `
    e ed ma o perche se quando che chi cui il lo la i gli le l un uno una di del dello della dell dei degli
    delle a al allo alla all ai agli alle da dal dalla dall in nel nella nell nei nelle con su sul sulla
    sull sui per tra fra contro verso sono era ha hanno mio mia tuo tua suo sua nostro questo questa questi
    queste come eh
  `,
  openers: `
    che chi cosa quale quali quando come dove perche quanto ci c dimmi dammi raccontami leggi leggimi
    parlami mi
  `,
  completers: 'nuovo novita notizie titoli succede oggi su sul sulla di del della',
}
