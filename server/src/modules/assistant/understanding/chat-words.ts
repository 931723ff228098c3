import type { Language } from '@tidings/contract/entities'
import { findWords } from './find-words.ts'
import { chats, type Chat } from './understanding.ts'
import type { Word } from './words.ts'

/** Said around a question, and no part of it. */
const courtesies: Record<Language, string> = {
  en: 'if you (?:dont|don t|do not|wouldnt|wouldn t) mind|if you (?:can|could|please|like)|i (?:was|am|m) (?:just )?wondering(?: if| what)?|do you (?:happen to )?know(?: if| anything)?|let me know|right now|at the moment|good(?= news)|(?:in )?the world of',
  fr: 's il (?:te|vous) plait|si (?:tu peux|vous pouvez|possible)|un (?:petit )?peu|bonnes(?= nouvelles)|est ce que (?:tu|vous) (?:peux|pouvez|sais|savez)|(?:je|j) (?:me demandais|aimerais bien savoir)|dans le monde (?:du|de la|de l)',
  es: 'si no (?:te|le) importa|si puedes?|un poco|buenas(?= noticias)|me gustaria saber|(?:en )?el mundo (?:del|de la)',
  de: 'wenn es (?:dir|ihnen) nichts ausmacht|wenn es geht|gute(?= nachrichten)|ich (?:wollte|wurde) (?:mal |gerne? )*(?:wissen|fragen)|in der welt (?:des|der)',
  it: 'se non (?:ti|le) dispiace|se puoi|se possibile|un po(?: di)?|buone(?= notizie)|nel mondo (?:del|della|dello)',
}

/** What is said that asks for no news, as the whole of it. */
const chatWords: Record<Language, Record<Chat, string>> = {
  en: {
    hello: '(?:hello|hi|hey|good (?:morning|afternoon|evening))(?: there| tidings| again)?',
    thanks:
      '(?:(?:ok|okay|great|perfect|no|yes) )*(?:thank you|thanks|cheers|thx)(?: (?:a lot|so much|very much|again|that s (?:all|it)|bye))*|that s (?:all|it|enough)|never ?mind|great|perfect|good|nice|cool|awesome|fine|wonderful',
    bye: '(?:bye|good ?bye|good night|see you)(?: bye| later| soon| tomorrow| then)?',
    self: '(?:who|what|how) are you(?: doing)?(?: today)?|how s it going|what(?: can| do) you do|what can i (?:ask|say)(?: you)?|what(?: s| is) your name|are you (?:there|real|human|a robot|a human|an ai|a bot)|how do you work|help(?: me)?',
    time: 'what time is it(?: now)?|what(?: s| is) the time|what(?: day| date) is (?:it|today)(?: today)?|what(?: s| is) (?:the|today s) date(?: today)?',
    other:
      'tell me (?:a|another|some) (?:joke|jokes|poem|riddle|fairy tale|bedtime story)|make me laugh|sing(?: .*)?|(?:what s|how s|what is|how is|what will) the weather.*|will it (?:rain|snow).*|is it (?:going to )?(?:rain|snow).*|do i need an umbrella.*|play (?:some |a )?(?:music|song).*|set (?:an|a|the|my) (?:alarm|timer).*|you(?: are| re) (?:so |very |really |such an? |an? )*(?:\\S+)|i (?:love|hate) you|fuck.*|what(?: is| s) \\d+ .*|how much is \\d+ .*|(?:switch|turn) (?:on|off) .*|i(?: m| am) (?:bored|tired|sad|happy|hungry)',
  },
  fr: {
    hello: '(?:bonjour|salut|bonsoir|coucou|hello)(?: tidings)?',
    thanks:
      '(?:(?:ok|non|oui|super|parfait) )*(?:merci)(?: (?:beaucoup|bien|a toi|a vous|mille fois|c est tout|au revoir))*|c est (?:tout|bon|bien|parfait)|laisse tomber|super|parfait|genial|tres bien',
    bye: 'au revoir|(?:bonne nuit|bonne journee|bonne soiree|a plus|a bientot|a demain|salut|ciao)',
    self: 'qui (?:es tu|etes vous)|tu es qui|(?:comment )?(?:ca va|allez vous|vas tu|vous allez|tu vas)(?: bien)?|(?:que|qu est ce que) (?:sais tu faire|peux tu faire|tu (?:sais|peux) faire|vous pouvez faire)|comment (?:tu t appelles|t appelles tu|vous appelez vous)|es tu (?:un robot|humain|la)|aide(?: moi)?|aidez moi',
    time: 'quelle heure (?:est il|il est)|il est quelle heure|quel jour (?:sommes nous|on est|est on)|on est quel jour|quelle (?:est la )?date(?: sommes nous| d aujourd hui)?',
    other:
      '(?:raconte|racontez|dis|dites)(?: moi)? une? (?:blague|histoire drole|poeme|devinette)|fais moi rire|chante(?: .*)?|(?:quel temps|quelle meteo|quelle est la meteo|la meteo)(?: .*)?|meteo(?: (?:de|pour|a|demain) .*)?|(?:est ce qu il|va t il|il va) (?:va )?(?:pleuvoir|neiger).*|mets (?:de la musique|une alarme|un reveil|un minuteur).*|(?:tu es|vous etes|t es) (?:si |tres |vraiment |une? )*\\S+|je (?:t aime|te deteste)|ta gueule|combien font .*|(?:allume|eteins) .*|je suis (?:fatiguee?|triste|content|contente)|je m ennuie',
  },
  es: {
    hello: '(?:hola|buenos dias|buenas tardes|buenas noches|buenas)(?: tidings)?',
    thanks:
      '(?:(?:vale|no|si|ok|perfecto) )*(?:muchas |mil )?gracias(?: (?:por todo|eso es todo|adios))*|eso es todo|ya esta|da igual|perfecto|genial|muy bien|estupendo',
    bye: 'adios|hasta (?:luego|manana|pronto|la vista)|chao|nos vemos',
    self: '(?:hola )?(?:quien eres|quien es usted|como (?:estas|esta usted|te llamas|se llama)|que tal(?: estas)?|que (?:puedes|sabes|puede|sabe) hacer|eres (?:un robot|humano|humana|real)|estas ahi|ayuda|ayudame|ayudeme)',
    time: 'que hora es|que horas son|que (?:dia|fecha) es(?: hoy)?|a que (?:dia|fecha) estamos|cual es la fecha(?: de hoy)?',
    other:
      '(?:cuentame|cuenteme|dime) (?:un|una|otro) (?:chiste|poema|adivinanza|broma|cuento)|hazme reir|canta(?: .*)?|(?:que|cual es el) tiempo (?:hace|hara|va a hacer|tenemos).*|como (?:esta|estara) el tiempo.*|(?:va a|vaya a) (?:llover|nevar).*|pon (?:musica|una alarma|un temporizador).*|(?:tu )?eres (?:muy |tan |una? )*\\S+|te (?:quiero|odio|amo)|callate la boca|cuanto (?:es|son) \\d+ .*|(?:enciende|apaga) .*|estoy (?:aburrid[oa]|cansad[oa]|triste|feliz)',
  },
  de: {
    hello: '(?:hallo|hi|hey|guten (?:morgen|tag|abend)|servus|gruß gott|moin)(?: tidings)?',
    thanks:
      '(?:(?:ok|okay|nein|ja|super|alles klar) )*(?:danke(?: (?:schon|dir|ihnen|sehr|vielmals))?|vielen dank|dankeschon|besten dank)(?: (?:das war s|das war alles|das reicht|tschuss))*|das war (?:s|alles)|vergiss es|super|perfekt|prima|toll|sehr gut|schon gut',
    bye: 'tschuss|tschuß|auf wieder(?:sehen|horen)|bis (?:bald|morgen|spater|dann)|gute nacht|ciao|servus',
    self: '(?:wer|was) (?:bist du|sind sie)|wie geht(?: es| s)?(?: dir| ihnen| euch)?|wie (?:heißt|heisst|heißen|heissen) (?:du|sie)|was (?:kannst du|konnen sie)(?: alles)?|bist du (?:ein roboter|ein mensch|echt|da)|hilfe|hilf mir',
    time: 'wie ?viel uhr (?:ist es|haben wir)(?: jetzt)?|wie spat (?:ist es|haben wir es)(?: jetzt| gerade)?|welche[rns]? (?:tag|datum) (?:ist|haben wir)(?: heute)?|der wievielte ist heute|was ist heute fur ein tag',
    other:
      '(?:erzahle?n?|sag)(?: sie)?(?: mir| uns)? (?:einen|eine|noch einen|ein) (?:witz|gedicht|ratsel|marchen)|bring mich zum lachen|sing(?: .*)?|wie (?:wird|ist|sieht)(?: denn)? das wetter.*|(?:wird es|regnet es|schneit es) .*(?:regnen|schneien|morgen|heute).*|brauche ich einen (?:regen)?schirm.*|spiel(?:e)? (?:musik|ein lied).*|stell(?:e)? (?:einen|den) (?:wecker|timer).*|(?:du bist|sie sind) (?:so |sehr |echt |wirklich |eine? )*\\S+|ich (?:liebe|hasse) dich|halt die klappe|wie ?viel ist \\d+ .*|mach das licht .*|(?:mir|ich) (?:ist|bin) (?:langweilig|mude|traurig)',
  },
  it: {
    hello: '(?:ciao|salve|buongiorno|buon giorno|buonasera|buona sera)(?: tidings)?',
    thanks:
      '(?:(?:ok|no|si|va bene|perfetto) )*grazie(?: (?:mille|tante|a te|a lei|basta cosi|e tutto|arrivederci))*|(?:e|questo e) tutto|basta cosi|lascia stare|perfetto|ottimo|benissimo|molto bene',
    bye: 'arrivederci|a (?:presto|domani|dopo|risentirci)|buona ?notte|ci vediamo|addio',
    self: '(?:ciao )?(?:chi (?:sei|e lei)|come (?:stai|sta|va|ti chiami|si chiama)|(?:che )?cosa (?:sai|puoi|sa|puo) fare|sei (?:un robot|umano|umana|vero|vera)|ci sei|aiuto|aiutami|mi aiuti)',
    time: 'che (?:ore sono|ora e)|che giorno e(?: oggi)?|quanti ne abbiamo(?: oggi)?|qual e la data(?: di oggi)?|che data e(?: oggi)?',
    other:
      '(?:raccontami|dimmi|mi racconti) (?:una|un|un altra) (?:barzelletta|poesia|indovinello|favola|battuta)|fammi ridere|canta(?: .*)?|che tempo (?:fa|fara|c e|ci sara).*|com e il (?:tempo|meteo).*|(?:piove|piovera|nevica|nevichera).*|metti (?:della musica|la musica|una sveglia|un timer).*|(?:tu )?sei (?:molto |cosi |proprio |una? )*\\S+|ti (?:amo|odio)|stai zitt[oa]|quanto fa \\d+ .*|(?:accendi|spegni) .*|(?:mi annoio|sono stanc[oa])',
  },
}

export function courtesiesOf(language: Language): string {
  return courtesies[language]
}

/** What is said where it asks for no news; null where it may. */
export function chatIn(words: readonly Word[], language: Language): Chat | null {
  return chats.find((chat) => findWords(words, chatWords[language][chat], 'all')) ?? null
}
