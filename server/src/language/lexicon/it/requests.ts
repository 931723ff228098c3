import { joinPatterns } from '../parse-lists.ts'
import type { RequestWords } from '../requests.ts'

export const requests: RequestWords = {
  around: `
    per favore piacere cortesia grazie puoi puo potresti potrebbe posso possiamo voglio vorrei volevo vorremmo mi ti si ci me te lei
    tu io lo la li le gli questo questa quello quella quest quel il l un una uno articolo notizia storia vicenda tema rapporto
    risposta testo adesso ora bene va ok okay allora si scusa scusi po poco molto piu dopo tardi fai fa faccia fare fammi farmi
    farlo fallo di dimmi dica dire dirmi dirlo dillo racconta raccontami raccontare raccontarmi leggi leggimi legga leggere leggermi
    spiega spiegami spiegare spiegarmi da dammi dare metti mettere parla parli parlare sentire ascoltare possibile modo maniera in
    cosi
  `,
  slower: {
    asks: 'piu (?:piano|lento|lentamente|adagio)|piano|lentamente|rallenta|rallenti|rallentare|troppo (?:veloce|velocemente|in fretta)|non (?:cosi|tanto) veloce|meno veloce',
    with: 'parli vai e non',
  },
  faster: {
    asks: 'piu (?:veloce|velocemente|in fretta|rapido|rapidamente)|accelera|acceleri|accelerare|velocemente|troppo (?:lento|piano|lentamente)|non (?:cosi|tanto) (?:lento|piano)',
    with: 'parli vai e non fretta',
  },
  louder: {
    asks: 'piu (?:forte|alto)|(?:alza|alzi|alzare|aumenta) (?:il )?(?:volume|voce|la voce)|troppo basso|non (?:ti|la|si) (?:sento|sente)',
    with: 'parli e non bene volume voce sento',
  },
  quieter: {
    asks: 'meno forte|piu (?:basso|sottovoce)|(?:abbassa|abbassi|abbassare) (?:il )?(?:volume|voce|la voce)|troppo (?:forte|alto)|non (?:cosi|tanto) forte',
    with: 'parli e non volume voce',
  },
  again: {
    asks: joinPatterns([
      'ripeti|ripeta|ripetere|ripetilo|ripeterlo|ripetimi|ripetermelo|ripetimelo|ridimmi|ridillo|rileggi|rilegga|rileggere|risentire',
      'ancora una volta|un altra volta|di nuovo|nuovamente|(?:che(?: cosa)?|cosa) (?:hai|ha) detto|non ho (?:sentito|capito cosa hai detto)|dall inizio|da capo',
    ]),
    with: 'ultima ultimo frase tutto ancora volta bene non ho sentito',
  },
  shorter: {
    asks: joinPatterns([
      'breve|brevi|brevemente|corto|corta|riassumi|riassuma|riassumere|riassumilo|riassumimi|riassumerlo|riassumermi|riassunto|sintesi|sintetico|sintetizza|accorcia|accorciare|accorcialo|conciso',
      '(?:in )?(?:poche|due) parole|(?:in )?(?:una|due|tre|[123]) (?:sola )?fras[ei]|(?:in )?(?:meno di|non piu di) (?:\\S+ ){1,2}(?:parole|frasi)|troppo lung[oa]|taglia corto|al sodo|l essenziale|al punto',
      '(?:un|due|1|2|mezzo|30|trenta|60|sessanta) (?:minut[oi]|second[oi])',
    ]),
    with: 'in versione e era sii sia rendilo sola frase parole poche due vieni essere solo',
  },
  simpler: {
    asks: joinPatterns([
      'semplice|semplici|semplicemente|semplifica|semplificare|semplificalo|facile|facili|facilmente|chiaro|chiara|povere',
      'non (?:ho |l ho |lo |la |ti )?(?:capisco|capito|comprendo|compreso|ci ho capito)(?: (?:bene|niente|nulla))?|spiegamelo|spiegalo|spiegati',
      'troppo (?:complicato|difficile|complesso)|come (?:se avessi|a) (?:cinque anni|un bambino)|per bambini',
    ]),
    with: 'in con parole termini spiegamelo spiegalo spiegarlo spiegarmelo meglio e non linguaggio italiano dimmelo usa era bene',
  },
  unfollow: {
    asks: joinPatterns([
      '(?:smetti|smetta|smettila|smettere|finisci) di (?:seguire|seguirlo|seguirla|avvisarmi|aggiornarmi)',
      'non (?:voglio |vorrei )?(?:piu )?(?:seguire|segua|seguirlo|seguirla|avvisarmi|aggiornarmi|essere aggiornat[oa])|non (?:mi )?(?:avvisare|avvisi|aggiornare)(?: piu)?',
    ]),
    with: 'non piu caso seguire seguirla seguirlo su voglio',
  },
  follow: {
    asks: joinPatterns([
      'segui|segua|seguire|seguilo|seguila|seguirlo|seguirla|tieni d occhio',
      '(?:tienimi|mi tenga|tenermi|tieni|tenga)(?: \\S+)? (?:aggiornat[oa]|informat[oa]|corrente|al corrente)',
      '(?:avvisami|mi avvisi|avvisarmi|dimmi|mi dica|fammi sapere|mi faccia sapere|avvertimi|informami|notificami)(?: (?:se|quando|appena|di|su))+ (?:c|ci|succede|cambia|qualcosa|novita|ogni|altre|nuovi|hai)',
    ]),
    with: 'caso aggiornato aggiornata informato informata corrente al se quando appena c e ci sono saranno novita qualcosa nuovo nuova altre notizie altro su sviluppi aggiornamenti ogni fammi sapere sapere succede cambia',
  },
  listSaved: {
    asks: joinPatterns([
      '(?:ho|avevo)(?: gia)? (?:salvato|salvati|salvata|salvate|conservato|memorizzato|messo da parte)',
      '(?:i )?miei (?:articoli )?(?:salvati|preferiti)|(?:le )?mie (?:notizie )?salvate|(?:la )?mia lista di lettura',
    ]),
    with: 'che cosa quali articoli notizie mostra mostrami mi mostri elenca ci sono sulla nella tra finora gia tutto tutti dimmi dica',
  },
  save: {
    asks: joinPatterns([
      'salva|salvi|salvare|salvalo|salvala|salvami|salvamelo|salvarlo|salvarla|salvarmi|conserva|conservi|conservare|conservalo|conservala',
      'memorizza|memorizzare|memorizzalo|archivia|archivialo|(?:mettilo|mettila|metti|metterlo) (?:questo |l articolo )?(?:da parte|tra|fra|nei|in)|aggiungilo|aggiungila|aggiungi|leggere dopo|leggere piu tardi',
    ]),
    with: 'da parte ai a nei tra fra miei mia mio articoli salvati preferiti lista lettura alla nella',
  },
  otherSources: {
    asks: joinPatterns([
      '(?:altre|altra|altri|altro|piu) (?:fonti?|giornali?|testate|media)|chi altr[oi] (?:ne |lo )?(?:parla|dice|riporta|scrive)|che altre fonti',
      '(?:che(?: cosa)?|cosa) dicono (?:gli |le )?altr[ie]',
    ]),
    with: 'che cosa dicono dice ci sono altre altri e ne parla parlano riporta riportano anche quali quale su con',
  },
  source: {
    asks: joinPatterns([
      'fonte|fonti|secondo chi',
      'chi (?:lo |l )?(?:dice|ha detto|ha scritto|scrive|riporta|ha riportato|riferisce|sostiene|pubblica|ha pubblicato|racconta)',
      '(?:che|quale|quali|in quale|da quale) (?:giornale|testata|sito|agenzia|canale)',
      '(?:da )?dove (?:l |lo |la )?(?:hai|ha|sai)|da dove (?:viene|arriva|proviene) (?:questo|questa|la|quest)',
    ]),
    with: 'qual quale quali che da dove viene arriva e sono chi dice hai ha preso presa letto trovato trovata sentito tue tua sue sua informazione info lo cita nome sai',
  },
  reportTime: {
    asks: joinPatterns([
      'quando (?:e|e stato|e stata|l hanno|lo hanno|hanno|ha)(?: (?:stato|stata|questo|questa|l|la|articolo|notizia))* (?:pubblicat[oa]|riportat[oa]|scritt[oa]|uscit[oa])',
      'di quando e|a quando risale|(?:e|sono) (?:una notizia |la notizia |questo )?di (?:oggi|ieri|questa settimana)|che data|data di',
      'quanto e (?:recente|vecchi[oa]|attuale)',
    ]),
    with: 'e di quando stato stata data ha risale pubblicazione a hanno',
  },
  eventTime: {
    asks: 'quando (?:e stato|e successo|e accaduto|e avvenuto|era)(?: questo)?',
    with: 'esattamente',
  },
  more: {
    asks: joinPatterns([
      '(?:dirmi|dimmi|raccontami|raccontarmi|saperne|sapere|mi dica) (?:qualcosa )?(?:di )?piu|piu (?:dettagli|informazioni|particolari)|di piu|dettagli|altri dettagli|maggiori (?:informazioni|dettagli)',
      'continua|continui|continuare|approfondisci|approfondire|prosegui|(?:che|cos) altro (?:sai|sa)|il resto|vai avanti|vada avanti|ancora qualcosa',
    ]),
    with: 'su saperne sapere di sai sa dettagli informazioni avanti che questo argomento al riguardo',
  },
  readAll: {
    asks: 'tutto l articolo|leggi|leggimi|legga|leggere|leggermi|leggilo|leggermelo|leggimelo|intero|intera|completo|completa|per intero|integrale|ad alta voce',
    with: 'tutto tutta intero per fino alla fine versione completo ad alta voce',
  },
  language: {
    asks: '(?:in|parla|parli|parlare|parliamo) {language}',
    with: 'in rispondi risponda rispondere traduci traducilo traduca tradurre tradurlo passa passiamo cambia ripeti ripetilo lingua dirmelo dimmelo',
  },
}
