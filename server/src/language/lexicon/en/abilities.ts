import { joinPatterns } from '../parse-lists.ts'
import type { AbilityWords } from '../abilities.ts'

const fewOf =
  '(?:an?|one|two|three|four|five|ten|fifteen|twenty|thirty|forty|sixty|ninety|half an?|a couple of|a few|\\d+)'

export const abilities: AbilityWords = {
  followed: joinPatterns([
    '(?:what|which stories|what stories|which topics|which news) (?:am i following|do i follow|am i tracking)' +
      '(?: (?:now|at the moment|right now))?',
    '(?:list|show|tell|read)(?: me)?' +
      ' (?:what i(?: m| am)? follow(?:ing)?|(?:the|my)' +
      ' (?:stories (?:that )?i(?: m| am)? follow(?:ing)?|followed stories))',
    '(?:my )?followed stories',
  ]),
  others: joinPatterns([
    'who else (?:reports|reported|covers|covered|says|has|writes about|wrote about|reports on)' +
      '(?: (?:it|that|this))?',
    'who else',
    '(?:which|what) other (?:papers|sources|outlets) (?:report|reported|cover|have)(?: (?:it|that|this))?',
  ]),
  changes: joinPatterns([
    'what(?: has| s| have)? changed(?: since(?: then)?)?',
    'what s different(?: now)?',
    'what is different(?: now)?',
    '(?:(?:is|are) there )?(?:any|an|some) (?:changes|updates?)(?: (?:on|about) (?:it|that|this))?',
    '(?:(?:is|are) there )?(?:any|some)(?:thing new| news) (?:on|about) (?:it|that|this)',
  ]),
  repeatStory: joinPatterns([
    '(?:(?:can|could|may) (?:i|we) |let me |i (?:want|would like|d like) to )?(?:hear|repeat|replay)' +
      ' (?:the |number )?{which}(?: (?:one|story|article|item|report))?(?: (?:again|once more|one more time))?',
    '(?:(?:tell|read|give|play)(?: me)? )?(?:the )?{which}(?: (?:one|story|article|item|report))?' +
      ' (?:again|once more|one more time)',
  ]),
  whatIsNew: joinPatterns([
    '(?:what s|what is|whats|anything|what else is)(?: there)? new(?: here| now| there)?',
    'what s the latest',
    'what is the latest',
  ]),
  shortly: joinPatterns([
    'but (?:please )?(?:(?:keep|make) it )?(?:short|brief|quick|briefly)(?: please)?',
    `i(?: ve| have)?(?: only| just)*(?: got| have)? ${fewOf} (?:minutes?|seconds?)`,
    `(?:in|within) (?:just |only |about )?${fewOf} (?:minutes?|seconds?|sentences?|words?)`,
    '(?:(?:in|within|with) )?(?:under|less than|fewer than|no more than|not more than|at most|up to) (?:\\S+ ){1,3}(?:words|sentences)',
  ]),
  briefing: joinPatterns([
    '(?:(?:tell|give|read|play)(?: me)?|start|i (?:want|would like|d like)(?: to hear)?|let me hear|what s(?: in)?' +
      '|what is(?: in)?|hear)? ?(?:(?:my|today s|the) (?:(?:daily|morning|evening|news|own|personal) )?briefing' +
      '|briefing of today)(?: (?:for )?(?:today|now))?',
    'brief me(?: now)?',
    '(?:daily|morning|evening|news) briefing',
    '(?:bring|get) me up to (?:date|speed)(?: on (?:the news|everything|things))?',
    '(?:fill me in|catch me up|get me caught up)(?: on (?:the news|everything|things))?',
    'what s (?:going on|happening)(?: (?:in the world|out there|today|this morning|this evening))?',
    'what (?:did|have) i miss(?:ed)?(?: today)?',
  ]),
  spell: joinPatterns([
    '(?:how (?:do|would) you spell|spell(?: out)?)(?: (?<name>.+?))?(?: for me)?',
    'how (?:is|are) (?<name>.+) (?:spelled|spelt|written)',
  ]),
  thatName: 'it|that|this|(?:the|that|this|his|her|their|the last) name|the word',
}
