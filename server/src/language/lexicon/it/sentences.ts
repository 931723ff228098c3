import { joinPatterns } from '../parse-lists.ts'
import type { SentenceWords } from '../sentences.ts'

export const sentences: SentenceWords = {
  abbreviations: {
    leading: `
    sig sigg dr dott dottssa prof profssa ing avv arch geom rag card mons gen col cap magg ten on sen es
    p.es ca feb apr mag giu lug ago sett ott nov dic
  `,
    trailing: 'ecc etc inc corp ltd bros',
    numbered: 'pag art vol mar set',
  },
  openers: `
    Il Lo La I Gli Le L Un Una Lui Lei Questo Questa Questi Queste Ma E In Nel Nella Per Secondo Dopo Se Si
    Suo Sua
  `,
  sayingVerbs: `
    disse dice detto diceva chiese chiede chiesto domanda domandò domandato dichiara dichiarò dichiarato
    risponde rispose risposto scrive scrisse scritto afferma affermò affermato aggiunge aggiunse aggiunto
    esclama esclamò esclamato spiega spiegato urla urlato grida gridato insiste
  `,
  speakerPronouns: 'Lui Lei Loro',
  unnamedSpeaker: /^\P{L}*(?:\p{L}+\s+)?(?:lui|lei|egli|ella|loro)(?!\p{L})/u,
  dependentOpenings: `
    egli|ella|lui|lei|loro|esso|essa|essi|esse|questo|questa|questi|queste|ciò|quello|quella|quelli|quelle|
    suo|sua|suoi|sue|il suo|la sua|i suoi|le sue|il loro|la loro|i loro|le loro|io|ma|e|ed|o|però|tuttavia|
    inoltre|infatti|quindi|perciò|dunque|così|poi|anche|pertanto|nel frattempo|al contrario|invece|intanto|
    di conseguenza|quest ultimo|quest ultima|entrambi|entrambe|lì|là|allora|da allora|all epoca|altri|altre|gli altri|le altre|un altro|un altra
  `,
  thisAfterPreposition: '(?:in|con|per|da|a|su|dopo|tra|secondo) (?:quest[oaie]|quei|quel|quell[aeo]|quegli)',
  pronounAfterPhrase:
    /^(?:a|al|alla|con|da|dal|dopo|durante|in|nel|nella|per|prima|secondo|su)(?!\p{L})([^,«“"]*), (?:lui|lei|loro|egli|ella)(?!\p{L})/iu,
  timesAfterThis:
    'settimana mese anno mattina mattinata pomeriggio sera notte primavera estate autunno inverno',
  impersonalPronouns: '',
  titles: 'sig signor',
  boilerplate: 'leggi anche|segui(?:te)? (?:la|in|il|qui|live)\\b|(?:la |in )diretta\\b|continua a leggere',
  toCome: joinPatterns([
    '\\p{Ll}+r(?:à|anno|ebbe|ebbero)',
    '(?:deve|devono|dovrebbe|dovrebbero|vuole|vogliono) \\p{Ll}+[aei]r[es]?i?',
    'sta(?:nno)? per',
    'previst[oaie]',
    'domani',
    'prossim[oa]',
  ]),
  showLabels: '(?:in |la )?diretta(?: live)?|live|(?:le )?(?:foto|immagini)|(?:foto)?gallery|video',
  showBeginnings: '(?:le )?(?:foto|immagini) mostrano',
  placeAfterPreposition: /(?:^|\s)(?:a|in|di|presso|vicino\sa)\s+(\p{Lu}[\p{L}\p{M}-]+)/gu,
  visit: 'visita',
  promptWords: 'istruzioni',
}
