import { joinPatterns } from '../parse-lists.ts'
import type { AbilityWords } from '../abilities.ts'

export const abilities: AbilityWords = {
  shorter: joinPatterns([
    '(?:make (?:it|that) |say (?:it|that) |a bit |much )?(?:shorter|briefer)(?: version)?',
    'in (?:short|brief)',
    '(?:the )?short version',
    'in one sentence',
    'keep it short',
    '(?:that was |that s )?too long',
  ]),
  simpler: joinPatterns([
    '(?:explain|say|put)(?: that| it| this)?(?: to me)?(?: in)? (?:simple|simpler|plain|easy)' +
      ' (?:words|terms|english)',
    '(?:a bit |much )?simpler',
    '(?:explain|say)(?: that| it)? simply',
    'i (?:don t|dont|do not|didn t|did not) (?:understand|get) (?:that|it|this)',
  ]),
  readAll: joinPatterns([
    'read(?: me)? (?:the (?:whole |full |entire )?(?:article|story|report|text)|the whole thing|all of (?:it|that)' +
      '|it all|it(?: to me)?(?: in full)?)',
    '(?:the )?(?:whole|full|entire) (?:article|story|report)',
    'in full',
  ]),
  save:
    '(?:save|bookmark|keep)(?: (?:this|that|it|the story|this story|that story|the article|this article' +
    '|that article|this one|that one|the answer|this answer))(?: for (?:me|later))?',
  follow: joinPatterns([
    'follow (?:this|that|it|(?:the|this|that) (?:story|case|topic|news))(?: for me)?',
    'keep me (?:posted|updated|informed|up to date)(?: (?:on|about) (?:this|that|it|(?:the|this|that) story))?',
    '(?:tell me|let me know|notify me|alert me) (?:when|if|as soon as) (?:there is|there s|you have|you hear)' +
      ' (?:more|news|anything new|something new|an update)(?: on (?:this|that|it))?',
  ]),
  unfollow: joinPatterns([
    '(?:stop (?:following|tracking|watching)|unfollow|(?:don t|dont|do not) follow)' +
      ' (?:this|that|it|(?:the|this|that) (?:story|case|topic|news))(?: (?:for me|any more|anymore|any longer))?',
    'stop (?:keeping me (?:posted|updated|informed|up to date)|telling me)' +
      '(?: (?:on|about) (?:this|that|it|(?:the|this|that) story))?',
  ]),
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
    'any (?:changes|updates?)(?: on (?:it|that|this))?',
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
  briefing: joinPatterns([
    '(?:(?:tell|give|read|play)(?: me)?|start|i (?:want|would like|d like)(?: to hear)?|let me hear|what s(?: in)?' +
      '|what is(?: in)?|hear)? ?(?:(?:my|today s|the) (?:(?:daily|morning|evening|news|own|personal) )?briefing' +
      '|briefing of today)(?: (?:for )?(?:today|now))?',
    'brief me(?: now)?',
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
