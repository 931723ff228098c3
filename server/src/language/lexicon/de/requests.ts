import { joinPatterns } from '../parse-lists.ts'
import type { RequestWords } from '../requests.ts'

export const requests: RequestWords = {
  around: `
    bitte danke kannst konntest konnen konnten kann konnte darf wurdest wurden wurde willst wollen mochte mochten will wollte
    hatte gern gerne lieber du sie ich wir mir mich uns dir es das dies diese diesen dieser dieses dem den der die ein eine einen
    artikel meldung nachricht geschichte bericht bericht antwort text stuck mal doch jetzt nun gerade eben also ja ok okay so
    na gut entschuldigung sorry etwas bisschen wenig viel ganz fur spater auch noch dann lass lassen gib geben mach machen machst
    sag sage sagen lies lesen liest hor hore horen erzahl erzahle erzahlen erklar erklare erklaren erklarst sprich sprechen sprichst
    rede reden tu tun hatten geht ginge ist s moglich
  `,
  slower: {
    asks: 'langsam|langsamer|zu schnell|nicht (?:ganz )?so schnell|weniger schnell',
    with: 'das bist war vor vorlesen redest liest',
  },
  faster: {
    asks: 'schneller|zu langsam|nicht (?:ganz )?so langsam|beeil dich|zugiger',
    with: 'bist war vor vorlesen redest liest',
  },
  louder: {
    asks:
      'laut|lauter|zu leise|nicht so leise|(?:hore|verstehe|horen|verstehen|hor) (?:dich|sie|euch) (?:nicht|kaum|schlecht)' +
      '|kann (?:dich|sie) (?:nicht|kaum|schlecht) (?:horen|verstehen)',
    with: 'bist war ton lautstarke stell drehe dreh stellen drehen gut richtig mehr',
  },
  quieter: {
    asks: 'leise|leiser|zu laut|nicht so laut',
    with: 'bist war ton lautstarke stell drehe dreh stellen drehen',
  },
  again: {
    asks: joinPatterns([
      '(?:noch ?mal|noch ?einmal|nochmals|erneut)|wiederhol|wiederhole|wiederholen|wiederholst|wie bitte|wiederholung',
      'was (?:hast du|haben sie|war das)(?: (?:gerade|eben|da))*(?: gesagt)?',
      '(?:nicht|schlecht) (?:gehort|mitbekommen|verstanden was du gesagt hast)|von vorne?|von anfang an',
    ]),
    with: 'letzte letzten satz antwort vor bitte habe hab hast haben gesagt alles leider von',
  },
  shorter: {
    asks: joinPatterns([
      'kurz|kurzer|kurze|kurzen|kurzfassung|knapp|knapper|zusammenfassung|zusammenfassen|zusammengefasst|zusammen',
      '(?:in )?(?:einem satz|(?:zwei|drei|[23]|wenigen) satzen)|zu (?:lang|viel|ausfuhrlich)|auf den punkt|das wichtigste davon',
      '(?:unter|weniger als|hochstens|maximal) (?:\\S+ ){1,2}(?:wortern|worten|satzen)',
      '(?:einer?|zwei|halben?|1|2|30|dreissig|60|sechzig) (?:minuten?|sekunden?)',
    ]),
    with: 'fass fasse fassen dich sich in version gesagt satz satzen war wars geht ware bring kommen komm worten zwei drei wenigen nur',
  },
  simpler: {
    asks: joinPatterns([
      'einfach|einfacher|einfachen|einfacher|leicht|leichter|leichte|leichten|leichter|verstandlich|verstandlicher',
      '(?:verstehe?|kapiere?|begreife?) (?:ich )?(?:das |es |sie )?nicht|nicht (?:ganz |richtig |recht )?(?:verstanden|kapiert|begriffen)',
      'zu (?:kompliziert|schwierig|schwer|komplex)|fur (?:kinder|dummies|anfanger|ein kind)|wie (?:fur )?(?:einem |ein )?(?:kind|funfjahrigen)',
    ]),
    with: 'in mit worten wort sprache deutsch ausdrucken war hab habe haben leider verstehe auf ausdrucken formuliere formulieren',
  },
  unfollow: {
    asks: joinPatterns([
      'entfolgen|entfolge|abbestellen|abmelden',
      'nicht (?:mehr|weiter|langer)(?: (?:daruber|davon))?(?: (?:folgen|verfolgen|beobachten|informieren|benachrichtigen|informiert|auf dem laufenden))?',
      'hor(?:e|en sie)? auf(?: \\S+){0,3} zu (?:folgen|verfolgen|beobachten|informieren)',
      'keine (?:neuigkeiten|benachrichtigungen|meldungen|updates) mehr',
    ]),
    with: 'folge folgen verfolge verfolgen beobachte beobachten halt halte halten auf laufenden informiert daruber davon thema sache fall zu mehr mich informieren benachrichtige',
  },
  follow: {
    asks: joinPatterns([
      'folge|folgen|folgst|verfolge|verfolgen|verfolgst|beobachte|beobachten|beobachtest|abonniere|abonnieren',
      'auf dem laufenden|im auge|bleib(?:e|en sie)?(?: (?:da|an der sache|an dem thema|am thema|an der geschichte))? dran|dranbleiben',
      '(?:bescheid|sag(?:e|en sie)? mir|informier(?:e|en sie)? mich|benachrichtig(?:e|en sie)? mich|melde dich|melden sie sich)' +
        ' (?:wenn|sobald|falls)(?: (?:es|sich|etwas|was|mehr|dazu|da|irgendetwas))*' +
        ' (?:neues|neuigkeiten|mehr|gibt|andert|tut|passiert|weitergeht)',
      '(?:bescheid|informier(?:e|en sie)?|benachrichtig(?:e|en sie)?)(?: mich)? (?:uber|bei|dazu)',
    ]),
    with: 'thema sache fall halt halte halten halte behalt behalte behalten weiter dazu daruber davon neues neuigkeiten was mehr gibt wenn sobald es informiere informiert updates bei uber bleiben entwicklung entwicklungen wie weitergeht',
  },
  listSaved: {
    asks: joinPatterns([
      '(?:habe?|hatte) ich(?: (?:mir|schon|denn|alles|bisher))* (?:gespeichert|gemerkt|gesichert)',
      'ich(?: (?:mir|schon|alles|bisher))* (?:gespeichert|gemerkt) habe?',
      '(?:meine|die) (?:gespeicherten|gemerkten)|auf meiner (?:merkliste|leseliste)|meine (?:merkliste|leseliste|lesezeichen)',
    ]),
    with: 'was welche welchen artikel meldungen berichte nachrichten sachen zeig zeige zeigen nenn nenne nennen lies steht stehen ist sind alles alle an bisher schon denn liste auf',
  },
  save: {
    asks: joinPatterns([
      'speicher|speichere|speichern|speicherst|merk|merke|merken|merkst|sichere|sichern|abspeichern|aufheben|bookmark',
      'sicher (?:mir |uns |bitte |mal |doch ){0,3}(?:das|es|den|die|dies|diesen|diese|artikel|meldung|bericht)',
      'heb(?:e|en sie)?|behalt(?:e|en sie)? (?:das|es|den|die)|merkliste|leseliste|spater (?:lesen|horen)',
      '(?:leg|lege|pack|packe|tu|fuge|fug|nimm)(?: (?:das|es|den|die|diesen|diese|artikel|meldung|bericht))+ (?:in|zu|auf)',
    ]),
    with: 'ab auf zu in meine meinen meiner gespeicherten gespeicherte gemerkten liste favoriten lesezeichen leseliste merkliste dir sich hinzu mit',
  },
  otherSources: {
    asks: joinPatterns([
      '(?:andere|anderen|anderer|weitere|weiteren|mehr) (?:quellen?|zeitungen?|medien|berichte?)',
      'was (?:sagen|schreiben|berichten|melden) (?:die )?(?:anderen|andere)',
      'wer(?: das| es| daruber| davon| dazu| sonst| noch){1,3} (?:sagt|schreibt|berichtet|meldet)',
      'wer (?:sagt|schreibt|berichtet|meldet)(?: das| es| daruber| davon| dazu)? (?:sonst|noch)',
    ]),
    with: 'was sagen schreiben berichten melden dazu daruber davon gibt welche sonst noch schreibt berichtet meldet haben hat steht bei in',
  },
  source: {
    asks: joinPatterns([
      'quellen?|quellenangabe',
      'wer (?:sagt|sagte|berichtet|berichtete|meldet|schreibt|schrieb|behauptet|hat)(?: (?:das|dies|es|so|so was|gesagt|geschrieben|berichtet|gemeldet))+',
      '(?:welche|welcher|aus welcher|in welcher) (?:zeitung|medium|sender|seite|agentur|website)',
      '(?:woher|von wem|von wo) (?:kommt|stammt|ist) (?:das|dies|die|der|diese|dieser)|(?:woher|von wem) (?:hast du|haben sie|weisst du|wissen sie)|laut wem|wo (?:steht|stand) (?:das|es|die)',
    ]),
    with: 'welche welcher welches was aus von wer ist war das kommt stammt hast haben steht stand berichtet schreibt sagt deine ihre nenn nenne nennen wie heisst in information info bei',
  },
  reportTime: {
    asks: joinPatterns([
      'wann (?:wurde|wurden|ist|war|hat|haben)(?: (?:das|dies|es|die|der|den|sie|meldung|artikel|bericht|nachricht|das))*' +
        ' (?:gemeldet|berichtet|veroffentlicht|geschrieben|erschienen|publiziert)',
      '(?:von|aus) wann (?:ist|war|stammt)|wie (?:aktuell|neu|frisch) (?:ist|sind) (?:das|dies|die|der|diese|dieser|meldung)',
      'wie alt (?:ist|sind) (?:das|dies|die|der|diese|dieser)(?: (?:meldung|artikel|bericht|nachricht|information))',
      'ist (?:das|die|der|es)(?: (?:meldung|artikel|bericht|nachricht|noch))* von (?:heute|gestern|dieser woche)',
      'welches datum',
    ]),
    with: 'meldung artikel bericht nachricht information hat von wann datum zuletzt erstmals zuerst',
  },
  eventTime: {
    asks: 'wann (?:war|ist|passierte|geschah) (?:das|dies)(?: (?:passiert|geschehen|gewesen))?',
    with: 'genau denn',
  },
  more: {
    asks: joinPatterns([
      'mehr|weiter|weiteres|einzelheiten|details?|ausfuhrlich|ausfuhrlicher|genauer|naheres|vertiefe|den rest',
      'was (?:weisst du|wissen sie|gibt es) (?:noch|sonst)',
    ]),
    with: 'dazu daruber davon daran wissen weiss erfahren uber in noch gibt was informationen infos hintergrund hintergrunde thema erzahlen sonst fortfahren',
  },
  readAll: {
    asks: 'lies|lesen|vorlesen|vorliest|ganzen|ganze|gesamten?|vollstandig|vollstandigen|komplett|kompletten|alles|in voller lange|wortlaut',
    with: 'vor alles ganz davon bis zum ende im in voller lange von anfang',
  },
  language: {
    asks:
      '(?:auf|in|ins|zu|sprich|sprechen(?: sie)?|sprichst(?: du)?|rede|reden(?: wir)?) {language}' +
      '|{language} (?:sprechen|reden|antworten|weitersprechen)',
    with: 'auf in ins antworte antworten antwortest wechsle wechseln ubersetze ubersetzen ubersetz wiederhole wiederholen weiter sprache',
  },
}
