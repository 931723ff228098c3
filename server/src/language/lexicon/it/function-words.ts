import type { FunctionWords } from '../function-words.ts'

export const functionWords: FunctionWords = {
  shared: `
    un uno una il lo la i gli le l di d del dello della dell dei degli delle e ed o a ad al allo alla all ai
    agli alle da dal dalla dall in nel nella nell nei nelle con su sul sulla sui per tra fra che chi quando
    come dove dov si ci vi se loro questo questa secondo ha hanno ho sono era stato tutto tutti piu detto ne ma
  `,
  inSpeech: `
    sull c ce cosa quale quali perche quanto quanti mi ti io tu lui lei noi voi mio mia tuo tua quello
    quella favore grazie ciao salve qualcosa riguardo proposito sullo sugli sulle nello negli dallo ehm
    beh allora dunque insomma qualche sei basta cosi ancora
  `,
  inQuestions: `
    dimmi dica dammi raccontami parlami puoi puo voglio vorrei sapere sentire leggere dice dicono scrive
    fa fanno fare disse scrivono riporta riportano riferisce altro altra altri altre potresti potrebbe
    sai spiega spiegami spieghi spiegare continua continuano
  `,
  inSentences: `
    dai erano stata stati state essere aveva avevano sara cui non suo sua suoi sue questi queste meno molto
    anche dopo prima gia tutte
  `,
  atSentenceStart: `
    ancora anche attualmente circa comunque contro cosi dopo durante entro fino gia infine inoltre insieme
    invece intanto mentre molti non ogni oltre ora pero poi presso prima quindi sempre senza sia sopra sotto
    tuttavia verso alcuni alcune
  `,
  inArticles: `
    il lo la i gli le di del dello della dei degli delle un uno una e è in nel nello nella nei negli nelle a
    al allo alla ai agli alle da dal dalla dai dalle dallo con su sul sulla sui sulle per che si non più
    come anche ma fu era sono stato stata stati state ha hanno suo sua suoi sue tra fra questo questa questi
    queste o ed dopo essere quando dove loro ad se così due molto ogni tutti tutto tutte altri altro durante
    prima anni cui ne ci già venne fino poi sotto contro senza secondo aveva erano primo perché quale stesso
    mentre nuovo nuova dell nell all dall sull quest dagli anno può oltre invece quella quello l d
  `,
  inNames: 'il lo gli di della dei da',
  conjunctions: 'e',
  determiners: `
    il lo la i gli le l un una uno di del della dell in nel nella a al con su questo questa suo sua
  `,
  plainNouns: '',
  firstAndSecondPerson: 'io mi me mio mia miei noi ci nostro nostra nostri tu ti tuo tua voi vostro vostra',
}
