import { never } from '../patterns.ts'
import type { FollowUpWords } from '../follow-ups.ts'

export const followUps: FollowUpWords = {
  opener:
    '(?:e |ma )?(?:che ne e di|che ne e del|che mi dici di|che mi dice di|che mi dici del|per quanto riguarda|riguardo a|quanto a)|e(?: poi| adesso| ora| anche)?',
  no: 'no no|no|non quello|non questo',
  meant:
    '(?:scusa |scusi |in realta )?(?:volevo dire|intendevo|voglio dire|intendo|mi riferivo (?:a|al|alla)|parlavo (?:di|del|della)|ho detto|chiedevo (?:di|del|della)|piuttosto)|scusa|scusi|cioe|anzi|in realta',
  repair:
    'voglio dire|volevo dire|no aspetta|no aspetti|(?:scusa|scusi|anzi)(?= (?:quant\\S*|chi|quando|dove|perche|come|cosa|che))',
  except:
    'tranne|eccetto|non voglio(?: sentire| sapere)?(?: niente| nulla)?(?: di| su| del| sul| sulla)?|non mi interessa(?:no)?|basta con|salvo|a parte|ma non|ma senza|niente su|niente di|ad eccezione di|ad eccezione dello?',
  without: 'senza|niente|no|non',
  instead: 'ma|bensi|solo|piuttosto',
  anaphor:
    'su (?:questo|quello|cio|di lui|di lei)|di (?:questo|quello|cio|lui|lei|loro)|al riguardo|a riguardo|in proposito|a questo proposito',
  clitic: '(?:che |cosa |che cosa )?ne (?:dice|dicono|pensa|pensano|scrive|scrivono|parla|parlano)',
  pronouns: 'lui|loro|egli|essi',
  impersonal: 'la loro|il loro|i loro|le loro',
  more: '(?:(?:dimmi|dica|mi dica|raccontami|mi racconti|voglio sapere) )?(?:di piu|piu dettagli|altri dettagli|qualcosa di piu)|continua|continui|vai avanti|vada avanti|dettagli|approfondisci',
  moreOn:
    '(?:(?:dimmi|mi dica|raccontami|parlami)(?: (?:di )?piu| qualcosa)? |di piu )?(?:su |sul |sulla |del |della |di )?(?:il |la |l )?',
  ordinals: ['prim[oa]', 'second[oa]', 'terz[oa]', 'quart[oa]', 'quint[oa]', 'sest[oa]', 'ultim[oa]'],
  one: '(?: (?:notizia|articolo|storia))?',
  whoSaysSo:
    'chi (?:lo dice|l ha detto|lo scrive|(?:dice|ha detto|scrive) (?:questo|cosi|cio))|secondo chi|(?:(?:qual e|quali sono) )?(?:la|le|tua|tue) font[ei]|(?:quale|che) fonte|da dove (?:viene|arriva|l hai preso)(?: questo)?',
  that: 'questo|quello|cio',
  whenIt: never,
  questions: 'quant[oiae]|chi(?! e(?![^ ]))|quando|dove(?! e(?![^ ]))|dov|perche',
  asks: 'perche|chi|quando|dove|dov|come mai|da quando|che cosa e successo|cosa e successo|che e successo|e poi|perche no',
  weakAsks: 'che|cosa|come|quale|e|era',
  it: 'lui|lei|loro|egli|questo|quello|questa|quella|cio',
  briefing:
    '(?:la |le )?(?:principali?|grandi?) (?:notizi[ae]|titoli)|(?:la |le )?notizi[ae] (?:piu importanti?|principali?)|(?:la cosa|le cose) piu important[ei]|il piu importante|aggiornami|mi aggiorni|(?:che|cosa|che cosa) mi sono pers[oa]|mettimi al corrente',
  else: '(?:che|cosa|che cosa|qualcos|nient|c e) altro|altre (?:notizie|novita)|qualche altra notizia|altro|a parte questo|dall ultima volta',
  again: 'un altra volta|ancora una volta',
  repeat: 'di nuovo|ancora|ripeti|ripeta|ripetilo',
  count: 'quant[ei] (?:nuov[ei] )?(?:notizie|articoli|servizi|titoli)(?: ci sono| hai| ha| ci sono state)?',
  compare:
    '(?:che cosa|cosa|che) (?:dicono|scrivono|riportano) (?:le |i |le tue |i tuoi )?(?:fonti|giornali)|in che (?:cosa )?differiscono (?:le |i )?(?:fonti|giornali)|quali fonti (?:ne )?parlano|confronta|confronti|paragona|paragoni|confronto|(?:la |le |che )?differenz[ae](?: c e)? (?:tra|fra)',
  places: 'in|nel|nella|nell|nello|nei|negli|nelle|a|ad',
  ligatures:
    'il lo la i gli le l di del della dell dei degli delle in nel nella nell a ad al alla su sul sulla e ed o per da dal secondo dice adesso',
}
