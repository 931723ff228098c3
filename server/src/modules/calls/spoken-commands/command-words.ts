import type { Language } from '@tidings/contract/entities'

export type CommandName =
  | 'acknowledgement'
  | 'stop'
  | 'repeat'
  | 'slower'
  | 'faster'
  | 'louder'
  | 'quieter'
  | 'next'
  | 'previous'
  | 'who'
  | 'more'

/** Whole utterances, folded, parted by "|". */
export const commandPhrases: Record<Language, Record<CommandName, string>> = {
  en: {
    acknowledgement:
      'yeah|yes|yep|yup|okay|ok|uh huh|mm hmm|mhm|hm|hmm|right|i see|sure|got it|good|great|alright|all right|aha|oh|wow|really|interesting',
    stop: 'stop|stop it|stop talking|wait|wait a moment|wait a minute|hold on|hang on|no|no stop|no no|quiet|be quiet|shut up|enough|thats enough|cancel|pause|silence',
    repeat:
      'repeat|repeat that|repeat it|say that again|say it again|again|once more|pardon|what did you say',
    slower: 'slower|more slowly|speak slower|speak more slowly|slow down|talk slower|too fast|not so fast',
    faster: 'faster|more quickly|speak faster|speak more quickly|speed up|talk faster|too slow',
    louder: 'louder|speak louder|speak up|talk louder|volume up|turn it up|too quiet|i cant hear you',
    quieter: 'quieter|softer|speak quieter|more quietly|talk quieter|volume down|turn it down|too loud',
    next: 'next|next one|next story|next article|the next one|the next story|skip|skip it|skip this|skip that',
    previous:
      'previous|previous one|previous story|previous article|the previous one|the previous story|back|go back|the one before',
    who: 'who says that|who says this|who says so|who said that|who said this|who said so|whats the source|what is the source|where is that from|wheres that from|which source',
    more: 'more|more about that|more on that|more about this|more on this|more about it|more on it|tell me more|tell me more about that|tell me more about it|go on about that',
  },
  fr: {
    acknowledgement:
      'oui|ouais|bien sur|d accord|ok|okay|hm|hmm|mhm|mm|ah|ah oui|ah bon|bien|tres bien|je vois|entendu|bon|parfait|interessant',
    stop: 'stop|arrete|arretez|arrete toi|arretez vous|attends|attendez|non|non non|ca suffit|assez|tais toi|taisez vous|silence|pause|une seconde|un instant|annule|annulez',
    repeat:
      'repete|repetez|repete ca|repetez cela|redis le|redites le|encore|encore une fois|encore un coup|pardon|comment|qu as tu dit|qu avez vous dit|tu peux repeter|vous pouvez repeter',
    slower:
      'plus lentement|moins vite|ralentis|ralentissez|parle plus lentement|parlez plus lentement|parle moins vite|trop vite|doucement',
    faster:
      'plus vite|plus rapide|plus rapidement|accelere|accelerez|parle plus vite|parlez plus vite|trop lent',
    louder:
      'plus fort|parle plus fort|parlez plus fort|monte le son|montez le son|plus haut|je n entends pas',
    quieter:
      'moins fort|plus bas|parle moins fort|parlez moins fort|baisse le son|baissez le son|trop fort|plus doucement',
    next: 'suivant|suivante|le suivant|la suivante|article suivant|l article suivant|prochain|le prochain|passe|passez|on passe',
    previous:
      'precedent|precedente|le precedent|la precedente|article precedent|l article precedent|retour|reviens|revenez|en arriere|celui d avant',
    who: 'qui dit ca|qui dit cela|qui le dit|qui a dit ca|qui a dit cela|quelle est la source|quelle source|d ou vient ca|d ou ca vient|c est de qui',
    more: 'plus|plus de details|plus de detail|plus sur ca|plus la dessus|plus a ce sujet|dis m en plus|dites m en plus|en savoir plus|raconte|encore plus',
  },
  es: {
    acknowledgement:
      'si|vale|ok|okay|de acuerdo|por supuesto|aja|ya|claro|bien|muy bien|hm|hmm|mhm|ah|ya veo|entiendo|perfecto|bueno|interesante',
    stop: 'para|pare|parate|alto|stop|basta|ya basta|espera|espere|no|no no|silencio|callate|callese|calla|un momento|pausa|cancela|cancele|suficiente',
    repeat:
      'repite|repita|repitelo|repitalo|repite eso|repita eso|otra vez|dilo otra vez|digalo otra vez|una vez mas|de nuevo|perdon|como|que has dicho|que ha dicho',
    slower:
      'mas despacio|mas lento|habla mas despacio|hable mas despacio|habla mas lento|ve mas despacio|demasiado rapido|despacio',
    faster: 'mas rapido|mas deprisa|habla mas rapido|hable mas rapido|acelera|acelere|demasiado lento',
    louder:
      'mas alto|mas fuerte|habla mas alto|hable mas alto|sube el volumen|suba el volumen|no te oigo|no le oigo',
    quieter:
      'mas bajo|mas suave|habla mas bajo|hable mas bajo|baja el volumen|baje el volumen|demasiado alto',
    next: 'siguiente|el siguiente|la siguiente|siguiente noticia|la siguiente noticia|proxima|la proxima|pasa|pase|salta|salte',
    previous:
      'anterior|el anterior|la anterior|noticia anterior|la noticia anterior|atras|vuelve|vuelva|la de antes',
    who: 'quien dice eso|quien lo dice|quien dice esto|quien ha dicho eso|quien dijo eso|cual es la fuente|que fuente|de donde sale eso|de donde es eso',
    more: 'mas|mas sobre eso|mas sobre esto|mas de eso|mas acerca de eso|cuentame mas|cuenteme mas|dime mas|digame mas|mas detalles',
  },
  de: {
    acknowledgement:
      'ja|okay|ok|aha|mhm|hm|hmm|genau|gut|sehr gut|alles klar|verstehe|ich verstehe|ach so|achso|klar|in ordnung|schon|interessant|na gut',
    stop: 'stopp|stop|halt|warte|warten sie|nein|nein nein|genug|es reicht|das reicht|reicht|ruhe|still|sei still|seien sie still|aufhoren|hor auf|horen sie auf|moment|einen moment|pause|abbrechen',
    repeat:
      'wiederhole|wiederholen|wiederhole das|wiederholen sie|wiederholen sie das|wiederholung|noch einmal|nochmal|noch mal|sag das noch einmal|sagen sie das noch einmal|wie bitte|was hast du gesagt|was haben sie gesagt',
    slower:
      'langsamer|sprich langsamer|sprechen sie langsamer|bitte langsamer|rede langsamer|zu schnell|nicht so schnell',
    faster: 'schneller|sprich schneller|sprechen sie schneller|rede schneller|zu langsam',
    louder:
      'lauter|sprich lauter|sprechen sie lauter|mach lauter|machen sie lauter|zu leise|ich hore dich nicht|ich hore sie nicht',
    quieter: 'leiser|sprich leiser|sprechen sie leiser|mach leiser|machen sie leiser|zu laut',
    next: 'weiter|nachste|nachster|nachstes|die nachste|der nachste|nachste meldung|die nachste meldung|nachste nachricht|die nachste nachricht|uberspringen|uberspring das',
    previous:
      'zuruck|vorige|vorherige|die vorige|die vorherige|vorige meldung|vorherige meldung|die vorige meldung|die vorherige meldung|die davor',
    who: 'wer sagt das|wer sagt dies|wer hat das gesagt|was ist die quelle|welche quelle|woher stammt das|woher kommt das|von wem ist das',
    more: 'mehr|mehr dazu|mehr daruber|mehr davon|erzahl mehr|erzahl mir mehr|erzahlen sie mehr|erzahlen sie mir mehr|sag mehr dazu|mehr einzelheiten',
  },
  it: {
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
}

/** Words of courtesy that may begin or end a command. */
export const courtesies: Record<Language, string> = {
  en: 'please|could you|can you|just|oh|hey|now|thanks|thank you',
  fr: 's il te plait|s il vous plait|svp|merci|euh|alors',
  es: 'por favor|gracias|oye|oiga|pues',
  de: 'bitte|danke|mal|jetzt|doch',
  it: 'per favore|grazie|per cortesia|allora',
}

/** What comes before the ordinal in "more on the second", as a pattern of folded words. */
export const moreOn: Record<Language, string> = {
  en: '(?:tell me )?more (?:on|about|of)(?: the)?',
  fr: '(?:dis m en |dites m en |en savoir )?plus (?:sur|a propos) (?:du |de )?(?:le|la|l)?',
  es: '(?:cuentame |cuenteme |dime |digame )?mas (?:sobre|de|acerca de) (?:el|la|lo)?',
  de: '(?:erzahl mir |erzahlen sie mir |sag mir )?mehr (?:zu|zur|zum|uber|von|vom)(?: der| die| dem| das)?',
  it: '(?:dimmi |mi dica |raccontami )?(?:di )?piu (?:su|sul|sulla|del|della)(?: il| la)?',
}

/** First to fifth, each in its forms. */
export const ordinals: Record<Language, readonly string[]> = {
  en: ['first', 'second', 'third', 'fourth', 'fifth'],
  fr: ['premier|premiere', 'deuxieme|second|seconde', 'troisieme', 'quatrieme', 'cinquieme'],
  es: [
    'primero|primera|primer',
    'segundo|segunda',
    'tercero|tercera|tercer',
    'cuarto|cuarta',
    'quinto|quinta',
  ],
  de: [
    'ersten|erste|erstes',
    'zweiten|zweite|zweites',
    'dritten|dritte|drittes',
    'vierten|vierte',
    'funften|funfte',
  ],
  it: ['primo|prima', 'secondo|seconda', 'terzo|terza', 'quarto|quarta', 'quinto|quinta'],
}

/** What may follow the ordinal. */
export const storyWords: Record<Language, string> = {
  en: 'one|story|article|item|news',
  fr: 'article|nouvelle|info|histoire',
  es: 'noticia|articulo|historia',
  de: 'meldung|nachricht|artikel|geschichte',
  it: 'notizia|articolo|storia',
}
