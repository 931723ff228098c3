import { joinPatterns } from '../parse-lists.ts'
import type { AbilityWords } from '../abilities.ts'

const fewOf =
  '(?:eine?[rn]?|zwei|drei|vier|funf|zehn|funfzehn|zwanzig|drei(?:ss|ß)ig|sechzig|neunzig|ein paar|\\d+)'

export const abilities: AbilityWords = {
  followed: joinPatterns([
    'was (?:verfolge|beobachte) ich(?: (?:gerade|jetzt|alles|denn|im moment))*',
    '(?:wem|was|welchen (?:geschichten|themen|meldungen|nachrichten|fallen))' +
      ' folge ich(?: (?:gerade|jetzt|alles|denn|im moment))*',
    'zeig(?:e|en sie)? mir was ich (?:verfolge|beobachte)',
    'welche (?:geschichten|themen|meldungen|nachrichten|falle) (?:verfolge|beobachte)' +
      ' ich(?: (?:gerade|jetzt|alles|denn|im moment))*',
    '(?:zeig(?:e|en sie)? mir |nenn(?:e|en sie)? mir )?(?:meine|die) verfolgten (?:geschichten|themen)',
  ]),
  others: joinPatterns([
    'wer (?:berichtet|meldet|schreibt) (?:noch|sonst noch|auch|sonst)(?: (?:daruber|davon|das))?',
    'wer (?:berichtet|meldet|schreibt) (?:daruber|davon|das) (?:noch|auch|sonst)',
    'wer (?:berichtet|meldet|schreibt) (?:daruber|davon|das) sonst noch',
    'wer (?:noch|sonst(?: noch)?)(?: (?:berichtet|meldet)(?: (?:das|daruber))?)?',
  ]),
  changes: joinPatterns([
    'was hat sich (?:seitdem )?(?:geandert|verandert|getan)(?: seitdem)?',
    'was ist (?:jetzt )?anders',
    'gibt es (?:anderungen|(?:ein )?updates?)(?: dazu)?',
    'gibt es (?:etwas |was )?(?:neues|neuigkeiten) (?:dazu|daruber|davon)|was ist (?:denn )?neu daran',
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
  shortly: joinPatterns([
    'aber (?:bitte |nur |ganz )*(?:kurz|knapp)(?: bitte)?',
    `ich hab(?:e)? (?:nur|bloss|gerade)? ?(?:mal )?${fewOf} (?:minuten?|sekunden?)`,
    `in (?:nur |hochstens )?${fewOf} (?:minuten?|sekunden?|satz|satzen|worten)`,
    '(?:in |mit )?(?:unter|weniger als|hochstens|maximal|nicht mehr als) (?:\\S+ ){1,2}(?:wortern|worter|worten|satzen)',
  ]),
  briefing: joinPatterns([
    '(?:(?:gib|geben sie|lies|lesen sie|spiel(?:e|en sie)?|erzahl(?:e|en sie)?|zeig(?:e|en sie)?)(?: mir)?|starte' +
      '|ich (?:will|mochte|hatte gern)|was (?:ist|steht) in)?' +
      ' ?(?:(?:mein|das|meinem|unser) (?:(?:tagliches|heutiges|personliches|taglichen|heutigen) )?(?:morgen|abend|tages)?briefing' +
      '|(?:meine|die) (?:tagliche|heutige|personliche)?(?: )?(?:nachrichtenubersicht|tagesubersicht))' +
      '(?: (?:von heute|fur heute|jetzt|vor|horen))*',
    '(?:bring|bringen|bringst|bringt)(?: sie| du)? mich(?: bitte| mal| kurz| schnell| eben)* auf (?:den )?(?:neuesten |neusten |aktuellen )?stand',
    'was (?:ist|war)(?: denn| heute| so| gerade)* los(?: (?:in der welt|heute))?',
    'was habe? ich (?:heute )?verpasst',
  ]),
  spell: joinPatterns([
    '(?:buchstabier(?:e|en sie)?(?: mir)?|wie (?:schreibt|buchstabiert) man|wie schreibt sich)(?: (?<name>.+?))?',
    'wie (?:wird|werden) (?<name>.+) (?:geschrieben|buchstabiert)',
    '(?:kannst du|konntest du|konnen sie|konnten sie)(?: mir)?(?: (?<name>.+?))? buchstabieren',
  ]),
  thatName: 'das|es|ihn|sie|(?:den|diesen|der|dieser|seinen|ihren) namen?|das wort',
}
