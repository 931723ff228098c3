import type { Language } from '@tidings/contract/entities'

const never = '(?!)'

/** How a question leans on the one before, or says what is not wanted: patterns over folded words. */
export type LeaningWords = {
  /** At the beginning: the rest takes the place of what was asked before. */
  opener: string
  /** At the beginning: so was not meant. `no` alone may also begin "no sport". */
  no: string
  meant: string
  /** What follows is not wanted, whatever it is. */
  except: string
  /** The same, of a topic or a source only: elsewhere they stand in names ("without borders"). */
  without: string
  /** Where what is not wanted ends. */
  instead: string
  /** "About that", at the end. */
  anaphor: string
  /** The same within a question: "qu’en dit-on". */
  clitic: string
  /** Somebody told of before, where they come before any name. */
  pronouns: string
  /** What looks like such a pronoun and is none. */
  impersonal: string
  /** Alone, these ask for more of what was told last. */
  more: string
  /** Before "the second one". */
  moreOn: string
  /** First to sixth, then the last, each in its forms. */
  ordinals: readonly string[]
  /** What may follow "the second". */
  one: string
  /** Alone, these ask who told it. */
  teller: string
  /** At the end of a question that begins with one of `asks`: what was told. */
  that: string
  /** The same, at its beginning: "when does it end". */
  whenIt: string
  /** How a question begins that may be about what was told last. */
  questions: string
  /** Alone, these ask about what was told last. */
  asks: string
  /** These do with a word such as "it". */
  weakAsks: string
  it: string
  else: string
  /** Asks for all that is new. */
  briefing: string
  again: string
  /** The same, where nothing else is said. */
  repeat: string
  count: string
  compare: string
  /** Before a place. */
  places: string
  /** What may stand beside a name or a time in "in the Guardian?". */
  ligatures: string
  /** In such a language "Why resigned?" has a person who is not named. */
  dropsPronouns: boolean
}

export const leaningWords: Record<Language, LeaningWords> = {
  en: {
    opener: '(?:and |or |so |but )?(?:what about|how about|what of|as for)|and(?: then| now| also)?|also',
    no: 'no no|no|nope|not that|wrong',
    meant:
      '(?:sorry |actually |well )?(?:i meant|i mean|i was asking about|i said|i wanted|id like|i would like|rather)(?: to say| to ask about| to know about)?|sorry|actually|instead',
    except:
      'except for|except|apart from|i (?:don t|dont|do not) (?:care about|want|like|need|want to hear about|want to hear)(?: any)?|i(?: m| am) not interested in|stop (?:telling me about|talking about|with)|enough (?:of|about)|forget about|other than|anything but|but not|but no|but without|excluding|besides|nothing about|nothing on|no more',
    without: 'without|not about|not from|not any|not|no|minus|skip',
    instead: 'but|instead|only|just|rather',
    anaphor:
      '(?:about|on|to|of|with|for) (?:it|that|this|them|him|her)|(?:reports?|covers?|reported|covered|sees?|tells?) (?:it|that|this)',
    clitic: never,
    pronouns: 'he|she|they|him|them',
    impersonal: 'they say|do they say',
    more: '(?:(?:tell|give|read|say)(?: me)? |some )?(?:more|further|the rest)(?: details?| information)?|go on|continue|carry on|keep going|details|elaborate',
    moreOn:
      '(?:(?:(?:tell|give|read)(?: me)? )?(?:more|something|again) |tell me |read me |read )?(?:about |on |of |from )?(?:the |number )?',
    ordinals: ['first|1st', 'second|2nd', 'third|3rd', 'fourth|4th', 'fifth|5th', 'sixth|6th', 'last'],
    one: '(?: (?:one|story|article|item|report|piece))?(?: again)?(?: please)?',
    teller:
      '(?:who|which paper|which source) (?:says|said|reports|reported|writes|wrote|told you) (?:that|this|so|it)|says who|according to whom?|(?:(?:what|which)(?: s| is| are)? (?:(?:the|your|that) )?)?sources?|where (?:is|s|does|did) (?:that|this|it)(?: come)? from|where (?:did|do) you (?:get|have|hear) (?:that|this|it)(?: from)?',
    that: 'that|this|it',
    whenIt:
      '(?:when|why|where|how|since when|how come) (?:does|did|is|was|will|has|can|could|should|would) (?:it|that|this)(?! (?:true|raining|snowing|that|possible|so|called)(?![^ ]))',
    questions:
      'how (?:many|much|long|old|big|far|high|strong|bad|often|come)|who(?! (?:is|s|was)(?![^ ]))|whose|when|where(?! (?:is|s)(?![^ ]))|why|which',
    asks: 'why|who|whom|whose|when|where|how come|why not|how so|since when|what happened|what happen(?:s|ed) next|what next|and then',
    weakAsks: 'what|how|which|is|was|are|were|did|does|has|have|will|can|could',
    it: 'he|she|it|they|that|this|those|these|him|her|them',
    briefing:
      'catch me up|bring me up to (?:date|speed)|fill me in|what (?:did|have) i miss(?:ed)?|what s up|what s on',
    else: '(?:what|anything|something|whats|what s) else(?: is new| is there| happened)?|any other news|other news|more news|what other news|any more|is there more|more stories|(?:apart from|besides|other than) (?:that|this|it)|since (?:i last asked|last time|the last time|then)',
    again: 'again|once more|one more time',
    repeat: '(?:repeat|say)(?: (?:that|it))?(?: again)?',
    count:
      'how many (?:new |different )?(?:stories|story|articles|reports|news items|news|items|headlines|pieces)(?: are there| do you have| have you got| were there| have there been)?|how much news(?: is there)?',
    compare: 'compare|compared|comparison|(?:the )?differences? between|versus|vs|differ|differently',
    places: 'in|inside|near|around|across',
    ligatures: 'a an the in on at from of by for to with and or about what how please now say says news',
    dropsPronouns: false,
  },
  fr: {
    opener:
      '(?:et |mais )?(?:qu en est il de|qu en est il du|qu en est il|quid de|quid du|concernant|pour ce qui est de)|et(?: puis| alors| maintenant| aussi)?',
    no: 'non non|non|pas ca|mais non',
    meant:
      '(?:pardon |desole |en fait )?(?:je voulais dire|je veux dire|je voulais parler de|je parlais de|je parle de|je pensais a|j ai dit|je voulais|plutot)|pardon|en fait',
    except:
      'sauf|hormis|je ne veux pas(?: entendre parler)?(?: de)?|arrete(?:z)? (?:avec|de parler de)|assez de|excepte|a part|mais pas|mais pas de|mais sans|rien sur|a l exception de|a l exception du',
    without: 'sans|hors|pas de|pas du|pas les|pas le|pas la|pas',
    instead: 'mais|plutot|seulement',
    anaphor:
      'a ce sujet|a ce propos|la dessus|sur (?:ca|cela|ceci)|(?:a propos )?de (?:ca|cela|lui|elle|eux)',
    clitic: '(?:qu )?en (?:dit|disent|pense|pensent|parle|parlent|rapporte|rapportent)(?: on)?',
    pronouns: 'il|elle|ils|elles',
    impersonal:
      'y a t il|il y a|qu y a t il|fait il|faut il|il faut|il fait|passe t il|il se passe|est il vrai|s agit il|il s agit|existe t il|il pleut|pleut il|arrive t il',
    more: '(?:dis|dites)(?: moi)?(?: m)? en plus|(?:en savoir |raconte(?:z)? )?plus(?: de details?)?|(?:je veux|j aimerais|je voudrais) en savoir plus|continue|continuez|la suite|des details|raconte|racontez|developpe|developpez',
    moreOn:
      '(?:(?:(?:dis|dites)(?: moi)?(?: m)? en |en savoir )?plus |parle moi |parlez moi |raconte moi )?(?:sur |a propos |de |du |d )*(?:le |la |l )?',
    ordinals: [
      'premiere?',
      'deuxieme|seconde?',
      'troisieme',
      'quatrieme',
      'cinquieme',
      'sixieme',
      'dernier|derniere',
    ],
    one: '(?: (?:article|nouvelle|info|sujet))?',
    teller:
      'qui (?:le dit|dit (?:ca|cela)|a dit (?:ca|cela)|l a dit|ecrit (?:ca|cela)|l ecrit|raconte (?:ca|cela))|selon qui|(?:quelles? (?:est|sont) )?(?:la|les|ta|tes|votre|vos) sources?|quelles? sources?|d ou (?:vient ca|ca vient|vient cette info|tu sais ca|tiens tu ca|tenez vous ca)',
    that: 'ca|cela',
    whenIt: never,
    questions: 'combien|qui(?! est(?![^ ]))|quand|ou(?! est(?![^ ]))|pourquoi|quelle?s?',
    asks: 'pourquoi|qui|quand|ou|pour quelle raison|comment ca|depuis quand|pourquoi pas|que s est il passe|et apres|et ensuite',
    weakAsks: 'que|qu|quoi|comment|quel|quelle|est ce|est|c est|a',
    it: 'il|elle|ils|elles|ca|cela|ce|lui|c',
    briefing:
      'mets moi au courant|mettez moi au courant|qu ai je (?:rate|manque)|qu est ce que j ai (?:rate|manque)|mets moi a jour',
    else: '(?:quoi|rien) d autre|d autres (?:nouvelles|infos|articles|actualites)|autre chose|(?:et )?a part ca|et sinon|quoi encore|depuis la derniere fois',
    again: 'encore une fois|encore un coup',
    repeat: 'encore|a nouveau|de nouveau|repete|repetez|redis(?: le)?|redites(?: le)?',
    count:
      'combien (?:d |de )(?:nouveaux |nouvelles )?(?:articles?|nouvelles|actualites|infos|informations|sujets|depeches)(?: y a t il| avez vous| as tu)?',
    compare:
      'compare|comparez|comparer|comparaison|(?:la |les |quelle |quelles )?differences?(?: y a t il)? entre',
    places: 'en|au|aux|a|dans',
    ligatures:
      'le la les l de d du des en au aux a dans par selon et ou chez pour sur s il te vous plait dit maintenant',
    dropsPronouns: false,
  },
  es: {
    opener:
      '(?:y |pero )?(?:que hay de|que hay del|que tal|en cuanto a|respecto a|sobre)|y(?: ahora| luego| tambien)?',
    no: 'no no|no|eso no',
    meant:
      '(?:perdon |en realidad )?(?:queria decir|quise decir|quiero decir|me referia (?:a|al)|me refiero (?:a|al)|he dicho|dije|preguntaba por|mas bien|mejor)|perdon|digo|en realidad',
    except:
      'excepto|salvo|no quiero(?: oir| saber)?(?: nada)?(?: de| sobre)?|no me interesan?|basta de|deja de hablar de|a excepcion de|pero no|pero sin|nada de|nada sobre|que no sean?|aparte de|quitando',
    without: 'menos|sin|no de|no',
    instead: 'sino|pero|solo|mejor',
    anaphor: 'sobre (?:eso|esto|ello|el|ella)|de (?:eso|esto|ello)|al respecto|acerca de (?:eso|esto)',
    clitic: never,
    pronouns: 'ella|ellos|ellas',
    impersonal: 'entre ellos|entre ellas',
    more: '(?:(?:cuentame|cuenteme|dime|digame|dame|deme|quiero saber) )?(?:mas|mas detalles|algo mas sobre eso)|sigue|siga|continua|continue|detalles',
    moreOn:
      '(?:(?:cuentame|cuenteme|dime|digame|dame|deme|hablame)(?: algo)?(?: mas)? |mas )?(?:sobre |acerca de |de |del )?(?:el |la |lo )?',
    ordinals: ['primer[oa]?', 'segund[oa]', 'tercer[oa]?', 'cuart[oa]', 'quint[oa]', 'sext[oa]', 'ultim[oa]'],
    one: '(?: (?:noticia|articulo|historia|una))?',
    teller:
      'quien (?:lo dice|lo ha dicho|lo dijo|(?:dice|dijo|ha dicho|escribe|cuenta) (?:eso|esto))|segun quien|(?:(?:cual es|cuales son) )?(?:la|las|tu|tus|su|sus) fuentes?|que fuentes?|de donde (?:sale|viene|es|sacas|saca) (?:eso|esto)',
    that: 'eso|esto',
    whenIt: never,
    questions: 'cuant[oa]s?|quien(?:es)?(?! (?:es|son)(?![^ ]))|cuando|donde(?! esta(?![^ ]))|por que',
    asks: 'por que|quien|quienes|cuando|donde|como es eso|desde cuando|que paso|que ha pasado|y luego|por que no',
    weakAsks: 'que|como|cual|es|fue|era',
    it: 'el|ella|ellos|ellas|eso|esto|ese|esa',
    briefing: 'ponme al dia|pongame al dia|que me (?:he perdido|perdi)|al corriente',
    else: '(?:que|algo|alguna cosa) mas|otras noticias|mas noticias|otra cosa|hay mas|aparte de eso|nada mas|lo demas|desde la ultima vez',
    again: 'otra vez|una vez mas',
    repeat: 'de nuevo|repite|repita|repitelo|repitalo',
    count:
      'cuant[oa]s (?:nuev[oa]s )?(?:noticias|articulos|informes|titulares|reportajes)(?: hay| tienes| tiene| hubo)?',
    compare: 'compara|compare|comparar|comparacion|(?:la |las |que )?diferencias?(?: hay)? entre',
    places: 'en',
    ligatures: 'el la los las de del en a al por para y o segun con un una sobre dice ahora favor',
    dropsPronouns: true,
  },
  de: {
    opener:
      '(?:und |aber )?(?:was ist mit|wie ist es mit|wie sieht es aus mit|wie steht es um|wie steht es mit|was gibt es zu)|und(?: dann| jetzt| nun| auch)?|auch',
    no: 'nein nein|nein|nee|falsch|nicht das',
    meant:
      '(?:entschuldigung |eigentlich )?(?:ich meinte|ich meine|ich habe nach|ich hatte|ich wollte|gemeint (?:war|ist)|ich sagte|ich rede von|ich spreche von|eher|lieber)|entschuldigung|eigentlich|sondern',
    except:
      '(?:außer|ausser)(?! (?:kontrolle|gefecht|betrieb|atem|dienst|frage|kraft|sich))|ausgenommen|ich will (?:nichts|kein|keine|keinen)(?: (?:uber|von|zu))?|kein interesse an|genug von|hor auf mit|aber nicht|aber kein|aber keine|aber keinen|aber ohne|abgesehen von|nichts uber|nichts ueber|nichts zu|nichts von|bloß nicht|nur nicht',
    without: 'bis auf|ohne|nicht|kein|keine|keinen|keinerlei',
    instead: 'sondern|aber|nur|lieber',
    anaphor: 'dazu|daruber|darueber|davon|daran|damit|uber (?:ihn|sie|das)|zu (?:ihm|ihr)|von (?:ihm|ihr)',
    clitic: 'dazu|daruber|darueber|hierzu',
    pronouns: 'er|ihn|ihm|(?<=(?:hat|ist|war|wird|wurde|kann|muss|soll|hatte) )sie',
    impersonal: 'er sie es',
    more: '(?:(?:erzahle?n?|sage?n?|gib|geben)(?: sie)?(?: mir| uns)? )?(?:noch )?mehr(?: details| einzelheiten)?|(?:mach(?:e|en sie)? )?weiter|details|einzelheiten|genaueres|naheres|fahr fort|fahren sie fort',
    moreOn:
      '(?:(?:erzahle?n?|sage?n?|lies|lesen)(?: sie)?(?: mir| uns)? (?:(?:noch )?mehr |etwas )?|mehr )?(?:zu |zur |zum |uber |von |vom )?(?:der |die |dem |das |den )?',
    ordinals: [
      'erste[nrms]?',
      'zweite[nrms]?',
      'dritte[nrms]?',
      'vierte[nrms]?',
      'funfte[nrms]?',
      'sechste[nrms]?',
      'letzte[nrms]?',
    ],
    one: '(?: (?:meldung|nachricht|artikel|bericht|geschichte))?(?: vor)?(?: noch ?mal)?(?: bitte)?',
    teller:
      '(?:wer|welche zeitung) (?:sagt|schreibt|meldet|berichtet|behauptet) (?:das|dies)|wer hat das (?:gesagt|geschrieben|gemeldet|berichtet)|laut wem|(?:(?:was|welche|wie lautet|was sind) (?:ist |sind )?)?(?:die |deine |ihre )?quellen?|woher (?:stammt|kommt|wei(?:ß|ss)t du|wissen sie|hast du|haben sie) das|von wem (?:ist|stammt|kommt) das',
    that: 'das|dies|er|sie|es',
    whenIt:
      '(?:wann|warum|wieso|weshalb|wo) (?:ist|war|wird|hat|soll|endet|beginnt|begann|passierte|fing|kommt|geht) (?:es|das|dies)',
    questions:
      'wie ?(?:viele?|hoch|lange?|groß|gross|weit|oft|stark|teuer|alt)|wer(?! (?:ist|war)(?![^ ]))|wen|wem|wessen|wann|wo(?! ist(?![^ ]))|warum|wieso|weshalb|welche[rsnm]?',
    asks: 'warum|wieso|weshalb|wer|wen|wem|wann|wo|wohin|woher|seit wann|wie das|wie kommt das|was ist passiert|warum nicht|und dann',
    weakAsks: 'was|wie|welche|welcher|ist|war|hat|kann|wird',
    it: 'er|sie|es|das|dies|ihn|ihm|ihr',
    briefing:
      'bring(?:e|en sie)? mich auf den (?:neuesten|neusten|aktuellen|letzten) stand|was (?:habe ich|hab ich) verpasst|was liegt an|was gibt s',
    else: '(?:was|etwas|gibt es) (?:sonst )?noch(?: neues)?|was sonst|(?:gibt es )?(?:sonst )?noch (?:was|etwas|neues|mehr)|sonst(?: noch)?|abgesehen davon|seit dem letzten mal|weitere (?:meldungen|nachrichten)|andere (?:meldungen|nachrichten)',
    again: 'noch einmal|nochmals?|noch mal',
    repeat: 'wiederhole(?: das)?|wiederholen(?: sie)?(?: das)?|wiederholung',
    count:
      'wie ?viele (?:neue |neuen )?(?:meldungen|artikel|nachrichten|berichte|geschichten|beitrage|schlagzeilen)(?: gibt es| gab es| hast du| haben sie)?',
    compare: 'vergleiche|vergleichen|vergleich|(?:den |die |der )?unterschiede?n? zwischen|im vergleich',
    places: 'in|im|aus',
    ligatures:
      'der die das den dem des in im an am aus bei beim von vom zu zum zur und oder laut uber bitte jetzt sagt schreibt',
    dropsPronouns: false,
  },
  it: {
    opener:
      '(?:e |ma )?(?:che ne e di|che ne e del|che mi dici di|che mi dice di|che mi dici del|per quanto riguarda|riguardo a|quanto a)|e(?: poi| adesso| ora| anche)?',
    no: 'no no|no|non quello|non questo',
    meant:
      '(?:scusa |scusi |in realta )?(?:volevo dire|intendevo|voglio dire|intendo|mi riferivo (?:a|al|alla)|parlavo (?:di|del|della)|ho detto|chiedevo (?:di|del|della)|piuttosto)|scusa|scusi|cioe|anzi|in realta',
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
    teller:
      'chi (?:lo dice|l ha detto|lo scrive|(?:dice|ha detto|scrive) (?:questo|cosi|cio))|secondo chi|(?:(?:qual e|quali sono) )?(?:la|le|tua|tue) font[ei]|(?:quale|che) fonte|da dove (?:viene|arriva|l hai preso)(?: questo)?',
    that: 'questo|quello|cio',
    whenIt: never,
    questions: 'quant[oiae]|chi(?! e(?![^ ]))|quando|dove(?! e(?![^ ]))|perche',
    asks: 'perche|chi|quando|dove|come mai|da quando|che cosa e successo|cosa e successo|che e successo|e poi|perche no',
    weakAsks: 'che|cosa|come|quale|e|era',
    it: 'lui|lei|loro|egli|questo|quello|questa|quella|cio',
    briefing: 'aggiornami|mi aggiorni|(?:che|cosa|che cosa) mi sono pers[oa]|mettimi al corrente',
    else: '(?:che|cosa|che cosa|qualcos|nient|c e) altro|altre (?:notizie|novita)|qualche altra notizia|altro|a parte questo|dall ultima volta',
    again: 'un altra volta|ancora una volta',
    repeat: 'di nuovo|ancora|ripeti|ripeta|ripetilo',
    count: 'quant[ei] (?:nuov[ei] )?(?:notizie|articoli|servizi|titoli)(?: ci sono| hai| ha| ci sono state)?',
    compare:
      'confronta|confronti|paragona|paragoni|confronto|(?:la |le |che )?differenz[ae](?: c e)? (?:tra|fra)',
    places: 'in|nel|nella|nell|nello|nei|negli|nelle|a|ad',
    ligatures:
      'il lo la i gli le l di del della dell dei degli delle in nel nella nell a ad al alla su sul sulla e ed o per da dal secondo dice adesso',
    dropsPronouns: true,
  },
}
