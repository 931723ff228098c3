import { joinPatterns } from '../parse-lists.ts'
import type { AbilityWords } from '../abilities.ts'

export const abilities: AbilityWords = {
  shorter: joinPatterns([
    '(?:etwas |noch )?kurzer',
    'fass(?:e)?(?: es| das| dich)? kurz',
    'in einem satz',
    'kurz(?:fassung)?',
    '(?:das war |das ist )?zu lang',
  ]),
  simpler: joinPatterns([
    '(?:etwas )?einfacher',
    '(?:erklar(?:e|en sie)?|sag(?:e|en sie)?)(?: mir)?(?: das| es)? (?:einfach|einfacher|leicht)',
    '(?:erklar(?:e|en sie)?(?: mir)?(?: das| es)? )?(?:in|mit) einfachen worten',
    'das (?:verstehe|kapiere) ich nicht',
    '(?:das )?hab(?:e)? ich nicht verstanden',
  ]),
  readAll: joinPatterns([
    '(?:lies|lesen sie)(?: mir)? (?:den ganzen artikel|den artikel|den bericht|die (?:ganze )?meldung|alles' +
      '|das ganze|ihn|sie|es)(?: ganz)?(?: vor)?',
    '(?:der|den) ganzen? artikel',
    'die ganze meldung',
    'in voller lange',
  ]),
  save:
    '(?:speicher(?:e|n sie)?|merk(?:e|en sie)?(?: dir| mir| sich)?|heb(?:e|en sie)?(?: mir)?|sicher(?:e|n sie)?' +
    '|behalt(?:e|en sie)?) (?:das|es|dies|den artikel|diesen artikel|die meldung|diese meldung|die nachricht' +
    '|die antwort)(?: auf)?(?: fur (?:mich|spater))?(?: auf)?',
  follow: joinPatterns([
    '(?:folge|folgen sie|verfolge|verfolgen sie|beobachte|beobachten sie)' +
      ' (?:dem|das|dieser? geschichte|der geschichte|dem thema|diesem thema|die sache|den fall|diesen fall|es)' +
      '(?: weiter| fur mich)?',
    'halt(?:e|en sie)? mich (?:(?:daruber )?auf dem laufenden|informiert)(?: daruber)?',
    'sag(?:e|en sie)? mir(?: bescheid)? (?:wenn|sobald) es (?:was|etwas|mehr)? ?(?:neues|neuigkeiten|mehr)? ?gibt',
  ]),
  unfollow: joinPatterns([
    '(?:folge|folgen sie|verfolge|verfolgen sie|beobachte|beobachten sie)' +
      ' (?:dem|das|dieser? geschichte|der geschichte|dem thema|diesem thema|die sache|den fall|diesen fall|es)' +
      ' nicht (?:mehr|weiter|langer)',
    'hor(?:e|en sie)? auf (?:dem|das|dieser? geschichte|der geschichte|dem thema|die sache|den fall|es)' +
      ' zu (?:folgen|verfolgen|beobachten)',
    '(?:das )?nicht (?:mehr|weiter|langer) (?:folgen|verfolgen|beobachten)',
    'halt(?:e|en sie)? mich (?:(?:daruber )?nicht (?:mehr|langer) (?:daruber )?)(?:auf dem laufenden|informiert)',
  ]),
  followed: joinPatterns([
    'was (?:verfolge|beobachte) ich(?: (?:gerade|jetzt|alles|denn|im moment))*',
    '(?:wem|was|welchen (?:geschichten|themen|meldungen|nachrichten|fallen))' +
      ' folge ich(?: (?:gerade|jetzt|alles|denn|im moment))*',
    'welche (?:geschichten|themen|meldungen|nachrichten|falle) (?:verfolge|beobachte)' +
      ' ich(?: (?:gerade|jetzt|alles|denn|im moment))*',
    '(?:zeig(?:e|en sie)? mir |nenn(?:e|en sie)? mir )?(?:meine|die) verfolgten (?:geschichten|themen)',
  ]),
  others: joinPatterns([
    'wer (?:berichtet|meldet|schreibt) (?:noch|sonst noch|auch|sonst)(?: (?:daruber|davon|das))?',
    'wer (?:berichtet|meldet|schreibt) (?:daruber|davon|das) (?:noch|auch|sonst)',
    'wer (?:noch|sonst(?: noch)?)(?: (?:berichtet|meldet)(?: (?:das|daruber))?)?',
  ]),
  changes: joinPatterns([
    'was hat sich (?:seitdem )?(?:geandert|verandert|getan)(?: seitdem)?',
    'was ist (?:jetzt )?anders',
    'gibt es (?:anderungen|updates?)(?: dazu)?',
  ]),
  repeatStory: joinPatterns([
    '(?:wiederhole|wiederhol|wiederholen sie)(?: mir)?(?: noch ?mal| noch einmal)? (?:die |den |das )?{which}' +
      '(?: (?:meldung|nachricht|artikel|bericht|geschichte))?(?: (?:noch ?mal|noch einmal))?',
    '(?:(?:sag|sage|sagen sie|lies|lesen sie|erzahl|erzahle|erzahlen sie|ich (?:will|mochte))(?: mir)? )?' +
      '(?:die |den |das )?{which}(?: (?:meldung|nachricht|artikel|bericht|geschichte))? (?:noch ?mal|noch einmal|nochmals)' +
      '(?: vor| horen)?',
    '(?:sag|sage|sagen sie|lies|lesen sie|erzahl|erzahle|erzahlen sie)(?: mir)? (?:noch ?mal|noch einmal|nochmals)' +
      ' (?:die |den |das )?{which}(?: (?:meldung|nachricht|artikel|bericht|geschichte))?(?: vor)?',
  ]),
  whatIsNew: joinPatterns([
    'was ist (?:denn )?(?:jetzt )?neu',
    'was gibt(?: e)?s (?:denn )?neues',
    'gibt(?: e)?s (?:etwas |was )?neues',
  ]),
  briefing: joinPatterns([
    '(?:(?:gib|geben sie|lies|lesen sie|spiel(?:e|en sie)?|erzahl(?:e|en sie)?|zeig(?:e|en sie)?)(?: mir)?|starte' +
      '|ich (?:will|mochte|hatte gern)|was (?:ist|steht) in)?' +
      ' ?(?:(?:mein|das|meinem|unser) (?:(?:tagliches|heutiges|personliches|taglichen|heutigen) )?briefing' +
      '|(?:meine|die) (?:tagliche|heutige|personliche)?(?: )?(?:nachrichtenubersicht|tagesubersicht))' +
      '(?: (?:von heute|fur heute|jetzt|vor|horen))*',
    '(?:bring|bringen|bringst|bringt)(?: sie| du)? mich(?: bitte| mal| kurz| schnell| eben)* auf (?:den )?(?:neuesten |neusten |aktuellen )?stand',
    'was (?:ist|war)(?: denn| heute| so| gerade)* los(?: (?:in der welt|heute))?',
    'was habe? ich (?:heute )?verpasst',
  ]),
  spell: joinPatterns([
    '(?:buchstabier(?:e|en sie)?(?: mir)?|wie (?:schreibt|buchstabiert) man|wie schreibt sich)(?: (?<name>.+?))?',
    'wie (?:wird|werden) (?<name>.+) (?:geschrieben|buchstabiert)',
  ]),
  thatName: 'das|es|ihn|sie|(?:den|diesen|der|dieser|seinen|ihren) namen?|das wort',
}
