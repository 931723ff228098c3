import { joinPatterns } from '../parse-lists.ts'
import type { AbilityWords } from '../abilities.ts'

export const abilities: AbilityWords = {
  shorter: joinPatterns([
    '(?:un po )?piu (?:breve|corto)',
    'in (?:breve|una frase|sintesi)',
    'riassumi(?:lo)?',
    'taglia corto',
    '(?:e |era )?troppo lungo',
  ]),
  simpler: joinPatterns([
    '(?:un po )?piu (?:semplice|facile)',
    'spiega(?:melo|mi|lo)?(?: meglio)? (?:piu )?(?:facile|semplice|semplicemente)',
    '(?:spiega(?:melo|mi|lo)? )?in parole (?:semplici|povere)',
    'non (?:ho capito|capisco)',
  ]),
  readAll: joinPatterns([
    '(?:leggi|legga|leggimi|mi legga|leggilo|lo legga)' +
      ' ?(?:(?:tutto )?l articolo(?: intero| completo)?|tutto|(?:tutta )?la notizia(?: intera| completa)?|il testo)?' +
      '(?: per intero)?',
    'l articolo (?:intero|completo)',
    'la notizia (?:intera|completa)',
    'per intero',
  ]),
  save:
    '(?:salva(?:mi)?(?:lo|la)?|salvi|conserva(?:lo|la)?|conservi|memorizza(?:lo|la)?)' +
    '(?: (?:questo|questa|quello|l articolo|la notizia|questo articolo|questa notizia|la risposta))?' +
    '(?: per (?:me|dopo|piu tardi))?',
  follow: joinPatterns([
    '(?:segui|segua) (?:questo|questa|quest[oa] (?:storia|notizia|vicenda|tema|caso)|la (?:storia|notizia|vicenda)' +
      '|il (?:tema|caso))',
    '(?:tienimi|mi tenga) (?:aggiornat[oa]|informat[oa])(?: su (?:questo|questa))?',
    '(?:avvisami|mi avvisi|dimmi|mi dica) (?:se|quando) (?:c e|ci sono|ci saranno)' +
      ' (?:novita|qualcosa di nuovo|altre notizie)',
  ]),
  unfollow: joinPatterns([
    '(?:smetti|smetta|smettila|finisci)' +
      ' di (?:seguire (?:questo|questa|quest[oa] (?:storia|notizia|vicenda|tema|caso)|la (?:storia|notizia|vicenda)' +
      '|il (?:tema|caso))|seguir(?:lo|la)|(?:avvisarmi|aggiornarmi))',
    'non (?:seguire|segua|seguirlo|seguirla)(?: piu)?' +
      '(?: (?:questo|questa|quest[oa] (?:storia|notizia|vicenda|tema|caso)|la (?:storia|notizia|vicenda)' +
      '|il (?:tema|caso)))?(?: piu)?',
    'non (?:mi avvisare|avvisarmi|mi avvisi) piu',
  ]),
  followed: joinPatterns([
    '(?:che )?cosa (?:sto seguendo|seguo)(?: adesso| ora)?',
    'che (?:sto seguendo|seguo)',
    '(?:quali|che) (?:storie|notizie|vicende|temi|casi) (?:sto seguendo|seguo)(?: adesso| ora)?',
    '(?:dimmi|mi dica|mostrami|mi mostri) (?:che cosa|cosa|quello che) (?:seguo|sto seguendo)',
    'le mie (?:storie|notizie) seguite',
  ]),
  others: 'chi altr[oi](?: (?:ne parla|lo (?:dice|riferisce|riporta)))?|chi ne parla ancora',
  changes: '(?:che )?cosa e cambiato(?: da allora)?|che e cambiato',
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
  briefing: joinPatterns([
    '(?:(?:dammi|mi dia|leggi|leggimi|mi legga|fammi|mi faccia|avvia|raccontami|mi racconti)(?: sentire)?' +
      '|voglio(?: sentire| ascoltare)?|vorrei(?: sentire| ascoltare)?)? ?(?:il )?(?:mio )?' +
      '(?:briefing|riepilogo|notiziario)(?: (?:del giorno|di oggi|quotidiano|del mattino|personale|delle notizie))*',
    '(?:aggiornami|mi aggiorni|mi aggiorna|mettimi al corrente|mi metta al corrente)(?: (?:un po|velocemente|in breve))?',
    '(?:che|cosa) (?:succede|sta succedendo)(?: (?:nel mondo|oggi|in giro))?',
    '(?:mi (?:fa|faccia|fai)|fammi|dammi|mi dia) (?:un|il) (?:notiziario|riepilogo|punto)(?: (?:delle notizie|della giornata))?',
    '(?:che )?cosa mi sono pers[oa]',
  ]),
  spell: joinPatterns([
    '(?:fai|fammi|faccia|mi faccia) lo spelling(?: (?:di|del|della) (?<name>.+))?',
    '(?:compita(?:mi)?|sillaba(?:mi)?)(?: (?<name>.+))?',
    'come si (?:scrive|compita)(?: (?<name>.+))?',
  ]),
  thatName: 'questo|quello|lo|(?:il|quel|questo|suo|il suo) nome|la parola',
}
