import { joinPatterns } from '../parse-lists.ts'
import type { SentenceWords } from '../sentences.ts'

export const sentences: SentenceWords = {
  abbreviations: {
    leading: `
    mr mrs ms messrs dr prof rev fr msgr mgr gen lt col maj brig adm cmdr cpl sgt pvt capt cpt det insp supt
    sen rep gov pres hon amb atty mt st vs approx est e.g i.e jan feb apr jun jul aug sep sept oct nov dec
  `,
    trailing: `
    bros inc corp ltd co cos ft plc llc jr sr etc al dept Ala Ariz Ark Calif Colo Conn Del Fla Ga Ill Ind
    Kan Ky Md Mass Mich Minn Miss Mo Mont Neb Nev Okla Ore Pa Tenn Tex Vt Va Wash Wis Wyo Mar
  `,
    numbered: 'no nos vol fig art pp',
  },
  openers: `
    The A An In On At It He She They We But And This That These Those However Meanwhile For As If When After
    His Her Their Its There Since While Although With By From
  `,
  sayingVerbs: `
    said says say asked asks ask told tells wrote writes tweeted posted shouted yelled cried replied replies
    responded answered added adds exclaimed wondered demanded joked quipped declared insisted recalled
    explained chanted screamed remarked argued continued
  `,
  speakerPronouns: 'I He She They We You',
  unnamedSpeaker: /^\P{L}*(?:he|she|they|said he|said she)\b/u,
  dependentOpenings: `
    he|she|they|it|his|her|hers|their|its|him|them|this|these|that|those|such|i|but|and|or|so|yet|nor|
    however|moreover|meanwhile|nevertheless|nonetheless|therefore|thus|instead|furthermore|besides|
    likewise|otherwise|similarly|still|then|also|afterwards|as a result|for example|for instance|
    in addition|in contrast|by contrast|on the other|at the same|at the time|by then|since then|the latter|
    the former|both|neither|one of them|none of them|some of them|the two|the pair|other|others|another|the others
  `,
  thisAfterPreposition:
    '(?:in|on|at|with|for|by|from|to|after|before|under|during|despite|because of) (?:this|these|those|such)',
  pronounAfterPhrase:
    /^(?:after|as|asked|at|before|by|despite|during|following|for|from|if|in|on|since|speaking|under|until|when|while|with|without)\b([^,“"]*), (?:he|she|they|it)\b/iu,
  timesAfterThis:
    'week weekend month year morning afternoon evening night spring summer autumn winter season',
  impersonalPronouns: 'it',
  titles: 'dr mr mrs ms sir prof',
  boilerplate:
    'read more|continue reading|(?:\\w+: )?(?:follow|watch|join) (?:\\S+ ){0,5}live\\b|(?:live|latest) updates?\\b|keep up with|as it happens\\b|click here|sign up|subscribe|follow us|the post\\b.*\\bappeared first|photo\\b|image\\b|advertisement|©',
  toCome: joinPatterns([
    "(?:will|won[’']t|shall|would)",
    '(?:is|are|was|were) (?:to|due|set|expected|scheduled|planned|likely)',
    'expects?',
    'plans? to',
    'wants? to',
    'next(?! to| door)',
    'tomorrow',
    'in the coming (?:days|weeks|months)',
  ]),
  showLabels:
    'live(?: updates?| blog| coverage)?|as it happened|(?:in )?(?:photos?|pictures|pics|images)|photo (?:gallery|essay)|gallery|slideshow|video|watch(?: live)?',
  showBeginnings: '(?:see )?(?:photos|pictures|images) show',
  placeAfterPreposition: /\b(?:in|at|near|across|outside|inside|of)\s+(?:the\s+)?(\p{Lu}[\p{L}\p{M}-]+)/gu,
  visit: 'visit|go to|log on to',
  promptWords:
    'prompts?|system message|language model|ai model|as an ai|instructions?|(?:the )?(?:passages?|articles?|text|sources?|context|information) (?:provided|given|above|below)|provided (?:passages?|articles?|text|sources?|context|information)|article \\d+|cannot (?:help|assist|comply|answer)|as requested|citations?',
}
