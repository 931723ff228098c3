import { joinPatterns } from '../parse-lists.ts'
import type { AbilityWords } from '../abilities.ts'

const fewOf =
  '(?:una?|due|tre|quattro|cinque|dieci|quindici|venti|trenta|sessanta|novanta|un paio di|pochi|poche|\\d+)'

export const abilities: AbilityWords = {
  followed: joinPatterns([
    '(?:che )?cosa (?:sto seguendo|seguo)(?: adesso| ora)?',
    'che (?:sto seguendo|seguo)',
    '(?:quali|che) (?:storie|notizie|vicende|temi|casi) (?:sto seguendo|seguo)(?: adesso| ora)?',
    '(?:dimmi|mi dica|mostrami|mi mostri) (?:che cosa|cosa|quello che) (?:seguo|sto seguendo)',
    'le mie (?:storie|notizie) seguite',
  ]),
  others: 'chi altr[oi](?: (?:ne parla|lo (?:dice|riferisce|riporta)))?|chi ne parla ancora',
  changes:
    '(?:che )?cosa e cambiato(?: da allora)?|che e cambiato' +
    '|(?:ci sono )?(?:novita|aggiornamenti) (?:su|in) (?:questo|questa|merito)|c e qualcosa di nuovo su (?:questo|questa)',
  repeatStory: joinPatterns([
    '(?:ripeti|ripeta|ripetimi|mi ripeta)(?: di nuovo)? (?:la |il |l )?{which}(?: (?:notizia|storia|articolo))?' +
      '(?: (?:di nuovo|ancora|un altra volta|ancora una volta))?',
    '(?:(?:dimmi|mi dica|raccontami|mi racconti|leggi|leggimi|mi legga|(?:voglio |vorrei )?(?:sentire|ascoltare|risentire)) )?' +
      '(?:di nuovo )?(?:la |il |l )?{which}(?: (?:notizia|storia|articolo))? (?:di nuovo|ancora una volta|un altra volta|ancora)',
    '(?:dimmi|mi dica|raccontami|mi racconti|leggi|leggimi|mi legga|(?:voglio |vorrei )?(?:sentire|ascoltare)) (?:di nuovo|ancora)' +
      ' (?:la |il |l )?{which}(?: (?:notizia|storia|articolo))?',
    '(?:voglio |vorrei )?risentire (?:la |il |l )?{which}(?: (?:notizia|storia|articolo))?',
  ]),
  whatIsNew: joinPatterns([
    '(?:che|cosa) c e di nuovo',
    'che novita ci sono',
    '(?:ci sono )?novita',
    '(?:c e )?qualcosa di nuovo',
  ]),
  shortly: joinPatterns([
    'ma (?:in )?(?:breve|corto|brevemente)(?: per favore)?',
    `ho (?:solo|soltanto|appena)? ?${fewOf} (?:minut[oi]|second[oi])`,
    `in (?:soli |sole )?${fewOf} (?:minut[oi]|second[oi]|fras[ei]|parol[ae])`,
    '(?:in )?(?:meno di|non piu di|al massimo|massimo) (?:\\S+ ){1,2}(?:parole|frasi)',
  ]),
  briefing: joinPatterns([
    '(?:(?:dammi|mi dia|leggi|leggimi|mi legga|fammi|mi faccia|avvia|raccontami|mi racconti)(?: sentire)?' +
      '|voglio(?: sentire| ascoltare)?|vorrei(?: sentire| ascoltare)?)? ?(?:il )?(?:mio )?' +
      '(?:briefing|riepilogo|notiziario)(?: (?:del giorno|di oggi|quotidiano|del mattino|personale|delle notizie))*',
    '(?:aggiornami|mi aggiorni|mi aggiorna|mettimi al corrente|mi metta al corrente)(?: (?:un po|velocemente|in breve))?',
    '(?:che|cosa) (?:succede|sta succedendo)(?: (?:nel mondo|oggi|in giro))?',
    '(?:mi (?:fa|faccia|fai)|fammi|dammi|mi dia) (?:un|il) (?:notiziario|riepilogo|punto)(?: (?:delle notizie|della giornata))?',
    '(?:che )?cosa mi sono pers[oa]|il mio riassunto(?: (?:del giorno|di oggi|quotidiano))?',
  ]),
  spell: joinPatterns([
    '(?:fai|fammi|faccia|mi faccia) lo spelling(?: (?:di|del|della) (?<name>.+))?',
    '(?:compita(?:mi)?|sillaba(?:mi)?)(?: (?<name>.+))?',
    '(?:puoi|puo|mi puoi|mi fai|mi fa) (?:fare |farmi )?lo spelling(?: (?:di|del|della) (?<name>.+))?|me lo sillabi',
    'come si (?:scrive|compita)(?: (?<name>.+))?',
  ]),
  thatName: 'questo|quello|lo|(?:il|quel|questo|suo|il suo) nome|la parola',
}
