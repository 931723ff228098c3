import { never } from '../patterns.ts'
import type { FollowUpWords } from '../follow-ups.ts'

export const followUps: FollowUpWords = {
  opener: '(?:and |or |so |but )?(?:what about|how about|what of|as for)|and(?: then| now| also)?|also',
  no: 'no no|no|nope|not that|wrong',
  meant:
    '(?:sorry |actually |well )?(?:i meant|i mean|i was asking about|i said|i wanted|id like|i would like|rather)(?: to say| to ask about| to know about)?|sorry|actually|instead',
  repair:
    'i mean|no wait|wait no|scratch that|sorry(?= (?:what|how|who|when|where|why|which|is|are|did|has|was|were))',
  except:
    'except for|except|apart from|i (?:don t|dont|do not) (?:care about|want|like|need|want to hear about|want to hear)(?: any)?|i(?: m| am) not interested in|stop (?:telling me about|talking about|with)|enough (?:of|about)|forget about|other than|anything but|but not|but no|but without|excluding|besides|nothing about|nothing on|no more',
  without: 'without|not about|not from|not any|not|no|minus|skip',
  instead: 'but|instead|only|just|rather',
  anaphor:
    '(?:about|on|to|of|with|for) (?:it|that|this|them|him|her)|(?:reports?|covers?|reported|covered|sees?|tells?) (?:it|that|this)',
  clitic: never,
  pronouns: 'he|she|they|him|them',
  impersonal: 'they say|do they say',
  more: '(?:(?:tell|give|read|say)(?: me)? |some )?(?:more|further|the rest)(?: details?| information)?|go on|continue|carry on|keep going|details|elaborate',
  moreOn:
    '(?:(?:(?:tell|give|read)(?: me)? )?(?:more|something|again) |tell me |read me |read )?(?:about |on |of |from )?(?:the |number )?',
  ordinals: ['first|1st', 'second|2nd', 'third|3rd', 'fourth|4th', 'fifth|5th', 'sixth|6th', 'last'],
  one: '(?: (?:one|story|article|item|report|piece))?(?: again)?(?: please)?',
  whoSaysSo:
    '(?:who|which paper|which source) (?:says|said|reports|reported|writes|wrote|told you) (?:that|this|so|it)|says who|according to whom?|(?:(?:what|which)(?: s| is| are)? (?:(?:the|your|that) )?)?sources?|where (?:is|s|does|did) (?:that|this|it)(?: come)? from|where (?:did|do) you (?:get|have|hear) (?:that|this|it)(?: from)?',
  that: 'that|this|it',
  whenIt:
    '(?:when|why|where|how|since when|how come) (?:does|did|is|was|will|has|can|could|should|would) (?:it|that|this)(?! (?:true|raining|snowing|that|possible|so|called)(?![^ ]))',
  questions:
    'how (?:many|much|long|old|big|far|high|strong|bad|often|come)|who(?! (?:is|s|was)(?![^ ]))|whose|when|where(?! (?:is|s)(?![^ ]))|why|which',
  asks: 'why|who|whom|whose|when|where|how come|why not|how so|since when|what happened|what happen(?:s|ed) next|what next|and then',
  weakAsks: 'what|how|which|is|was|are|were|did|does|has|have|will|can|could',
  it: 'he|she|it|they|that|this|those|these|him|her|them',
  briefing:
    '(?:the |your )?(?:most important|biggest|main|top|big) (?:story|stories|news|headlines?|things?)|what (?:matters|is important)(?: today)?|catch me up|bring me up to (?:date|speed)|fill me in|what (?:did|have) i miss(?:ed)?|what s up|what s on',
  else: '(?:what|anything|something|whats|what s) else(?: is new| is there| happened)?|any other news|other news|more news|what other news|any more|is there more|more stories|(?:apart from|besides|other than) (?:that|this|it)|since (?:i last asked|last time|the last time|then)',
  again: 'again|once more|one more time',
  repeat: '(?:repeat|say)(?: (?:that|it))?(?: again)?',
  count:
    'how many (?:new |different )?(?:stories|story|articles|reports|news items|news|items|headlines|pieces)(?: are there| do you have| have you got| were there| have there been)?|how much news(?: is there)?',
  compare:
    '(?:compare )?what (?:do |did )?(?:the |your )?(?:sources|papers|outlets) (?:say|report|write|tell|differ|disagree)(?: in)?|(?:how |where )?do (?:the |your )?(?:sources|papers|outlets) (?:differ|disagree)(?: in)?|(?:what|which) sources (?:say|report|write)|compare|compared|comparison|(?:the )?differences? between|versus|vs|differ|differently',
  places: 'in|inside|near|around|across',
  ligatures: 'a an the in on at from of by for to with and or about what how please now say says news',
}
