import type { FollowUpWords } from '../follow-ups.ts'

export const followUps: FollowUpWords = {
  opener:
    '(?:und |aber )?(?:was ist mit|wie ist es mit|wie sieht es aus mit|wie steht es um|wie steht es mit|was gibt es zu)|und(?: dann| jetzt| nun| auch)?|auch',
  no: 'nein nein|nein|nee|falsch|nicht das',
  meant:
    '(?:entschuldigung |eigentlich )?(?:ich meinte|ich meine|ich habe nach|ich hatte|ich wollte|gemeint (?:war|ist)|ich sagte|ich rede von|ich spreche von|eher|lieber)|entschuldigung|eigentlich|sondern',
  repair:
    'ich meine|ich meinte|nein warte|(?:entschuldigung|sorry|pardon|quatsch)(?= (?:wie|wer|was|wann|wo|warum|wieso|welche\\S*|ist|sind|hat))',
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
  whoSaysSo:
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
    '(?:die |das )?(?:wichtigsten?|grossten?) (?:nachrichten?|meldung(?:en)?|themen|thema|schlagzeilen?)|das wichtigste|bring(?:e|en sie)? mich auf den (?:neuesten|neusten|aktuellen|letzten) stand|was (?:habe ich|hab ich) verpasst|was liegt an|was gibt s',
  else: '(?:was|etwas|gibt es) (?:sonst )?noch(?: neues)?|was sonst|(?:gibt es )?(?:sonst )?noch (?:was|etwas|neues|mehr)|sonst(?: noch)?|abgesehen davon|seit dem letzten mal|weitere (?:meldungen|nachrichten)|andere (?:meldungen|nachrichten)',
  again: 'noch einmal|nochmals?|noch mal',
  repeat: 'wiederhole(?: das)?|wiederholen(?: sie)?(?: das)?|wiederholung',
  count:
    'wie ?viele (?:neue |neuen )?(?:meldungen|artikel|nachrichten|berichte|geschichten|beitrage|schlagzeilen)(?: gibt es| gab es| hast du| haben sie)?',
  compare:
    'was (?:sagen|schreiben|melden|berichten) (?:die |deine |ihre )?(?:quellen|zeitungen)|(?:worin|wie) unterscheiden sich (?:die )?(?:quellen|zeitungen|berichte)|welche (?:quellen|zeitungen) berichten|vergleiche|vergleichen|vergleich|(?:den |die |der )?unterschiede?n? zwischen|im vergleich',
  places: 'in|im|aus',
  ligatures:
    'der die das den dem des in im an am aus bei beim von vom zu zum zur und oder laut uber bitte jetzt sagt schreibt',
}
