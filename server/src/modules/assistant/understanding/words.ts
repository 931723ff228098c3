import type { Language } from '@tidings/contract/entities'

/** Words of a question that say nothing about its subject, without accents. */
const fillers: Record<Language, string> = {
  en: `a an the and or of in on at to for from by with about is are was were be been am do does did has have had will would
    can could shall should may might must i me my you your we us our he she it its they them their this that these those
    there here what which who whom whose when where why how s t re ve ll d m tell give show read let say says said know
    want like hear please thanks thank hello hi hey okay ok yes so just any some more all going on get got up out regarding
    concerning think report reports reporting reported saying article articles anything something everything much many else
    doing done write writes wrote written cover covers covered coverage see sees different other others but
    um umm uh uhm er erm hmm well maybe perhaps kindly`,
  fr: `un une le la les l de d du des et ou a au aux en dans sur pour par avec chez est sont etait ete ai as avons avez ont
    qu que qui quoi quel quelle quels quelles quand comment pourquoi combien ce c cet cette ces se s sa son ses mon ma mes
    ton ta tes notre nos votre vos leur leurs je j tu il elle on nous vous ils elles me m te t y n ne pas il-y-a dit disent
    fait font faire ecrit ecrivent rapporte rapportent pense pensent autre autres cela ca eux celui compte mais dis dites-moi dis-moi dites donne donnez moi donne-moi donnez-moi raconte racontez parle parlez peux peut pouvez veux
    voudrais aimerais savoir entendre lire svp plait merci bonjour salut est-ce propos sujet concernant t-il selon tout tous es suis
    euh ben bah hein donc alors pourriez pourrais sais savez quelque chose`,
  es: `un una unos unas el la los las lo de del y e o u a al en con por para sobre es son era fue ser ha han hay he que
    quien quienes cual cuales cuando como donde cuanto cuantos se su sus mi mis tu tus nuestro este esta estos estas ese
    esa eso esto yo me te le les nos os usted ustedes dime digame cuentame cuenta dame deme di dice dicen puedes puede
    quiero quisiera gustaria saber oir leer favor gracias hola acerca respecto segun todo todos algo mas hablame escribe
    escriben cuentan informa informan ella ellos ellas hace hacen hacer dijo dicho dijeron menos otro otra otros otras pero
    eh pues bueno entonces oye oiga podrias podria sabes sabe algun alguna alguno eres`,
  de: `ein eine einen einem einer eines der die das den dem des und oder von vom zu zum zur in im an am auf aus bei mit
    nach uber ueber um fur fuer ist sind war waren sein wird werden hat haben habe hast kann kannst konnen koennen konnte
    will mochte moechte was wer wie wo wann warum wieso welche welcher welches wieviel ich mich mir du dich dir er sie es
    wir uns ihr euch ihnen mein meine dein deine sich man sag sage sagt sagen erzahl erzahle erzaehle gib lies zeig zeige
    bitte danke hallo wissen horen hoeren lesen denn mal doch so es etwas alles mehr bezuglich thema berichtet berichten
    macht machen tut tun denkt denken seine seinen seiner seinem seines schreibt schreiben gesagt sagte sagten meldet melden ihn ihm ihre andere anderen anderes noch aber
    ah ahm also halt eben vielleicht gerade grad derzeit konntest konnten wurdest wurden weißt weisst gern gerne bist seid s viel da`,
  it: `un uno una il lo la i gli le l di d del dello della dell dei degli delle e ed o a ad al allo alla all ai agli alle
    da dal dalla dall in nel nella nell nei nelle con su sul sulla sull sui per tra fra e c ce che chi cosa quale quali
    quando come dove perche quanto quanti si mi ti ci vi se io tu lui lei noi voi loro mio mia tuo tua questo questa
    quello quella dimmi mi dica dammi raccontami parlami puoi puo voglio vorrei sapere sentire leggere favore grazie ciao
    salve riguardo proposito secondo ha hanno ho sono era stato tutto tutti qualcosa piu dice dicono scrive fa fanno fare detto disse
    scrivono riporta riportano riferisce altro altra altri altre ne ma sullo sugli sulle nello negli allo dallo
    ehm beh allora dunque insomma potresti potrebbe sai qualche sei basta`,
}

/** Words that ask for news as such. */
const newsWords: Record<Language, string> = {
  en: 'news new latest today headlines headline briefing update updates happening happened stories story now recent current brief top whats happen breaking',
  fr: 'nouvelles nouvelle nouveau neuf actualite actualites actu actus infos info aujourd hui titres passe dernieres derniers derniere recent recentes recents maintenant jour resume passer nouveautes nouveaux',
  es: 'noticias noticia nuevo nueva nuevas novedades novedad hoy titulares actualidad pasa pasando paso pasado ocurre ocurrido ocurrio sucede sucedido ultimas ultimos ultima ultimo ahora reciente recientes resumen',
  de: 'neues neue neuen neuem neuer neu nachrichten nachricht heute heutigen aktuell aktuelle aktuelles aktuellen schlagzeilen los passiert gibt gibts geht letzte letzten neueste neuesten neuste neusten jetzt meldungen meldung neuigkeiten geschehen passieren uberblick passierte passierten geschah',
  it: 'novita notizie notizia nuovo nuova nuove nuovi oggi titoli succede successo attualita ultime ultima ultimi ultimo adesso accaduto accade aggiornamento aggiornamenti novita recenti recente riassunto',
}

/** Words of which only the newest will do. */
const newestWords: Record<Language, string> = {
  en: 'new newest latest recent recently update updates breaking',
  fr: 'nouveau nouveaux neuf recent recents recente recentes dernier dernieres derniers derniere',
  es: 'nuevo nueva nuevas nuevos novedad novedades ultimo ultima ultimos ultimas reciente recientes',
  de: 'neues neue neuen neuem neuer neu neuigkeiten neueste neuesten neuestes neuste neusten letzte letzten aktuelles',
  it: 'nuovo nuova nuove nuovi novita ultimo ultima ultime ultimi recente recenti',
}

/** English, and said in each of the others. */
const borrowed = 'news'

/** Lower case, without accents: how words are compared. */
export function fold(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function wordSet(words: string): Set<string> {
  return new Set(words.split(/\s+/).filter(Boolean))
}

function setsOf(lists: Record<Language, string>): Record<Language, Set<string>> {
  return {
    en: wordSet(lists.en),
    fr: wordSet(lists.fr),
    es: wordSet(lists.es),
    de: wordSet(lists.de),
    it: wordSet(lists.it),
  }
}

const fillerSets = setsOf(fillers)
const newsSets = setsOf(newsWords)
const newestSets = setsOf(newestWords)

export function isFiller(word: string, language: Language): boolean {
  return fillerSets[language].has(word)
}

export function asksForNews(word: string, language: Language): boolean {
  return word === borrowed || newsSets[language].has(word)
}

/** As `asksForNews`, of a word that is the language's own. */
export function isNewsWordOf(language: Language, word: string): boolean {
  return newsSets[language].has(word)
}

export function asksForNewest(word: string, language: Language): boolean {
  return newestSets[language].has(word)
}

export type Word = { folded: string; start: number; end: number }

/** Words in order, with where they stand; apostrophes and hyphens part them. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({
    folded: fold(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }))
}
