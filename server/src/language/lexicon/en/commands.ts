import type { Commands } from '../commands.ts'

export const commands: Commands = {
  phrases: {
    acknowledgement:
      'yeah|yes|yep|yup|okay|ok|uh huh|mm hmm|mhm|hm|hmm|right|i see|sure|got it|good|great|alright|all right|aha|oh|wow|really|interesting',
    stop: 'stop|stop it|stop talking|wait|wait a moment|wait a minute|hold on|hang on|no|no stop|no no|quiet|be quiet|shut up|enough|thats enough|cancel|pause|silence',
    repeat:
      'repeat|repeat that|repeat it|say that again|say it again|again|once more|pardon|what did you say',
    slower: 'slower|more slowly|speak slower|speak more slowly|slow down|talk slower|too fast|not so fast',
    faster: 'faster|more quickly|speak faster|speak more quickly|speed up|talk faster|too slow',
    louder: 'louder|speak louder|speak up|talk louder|volume up|turn it up|too quiet|i cant hear you',
    quieter: 'quieter|softer|speak quieter|more quietly|talk quieter|volume down|turn it down|too loud',
    next: 'next|next one|next story|next article|the next one|the next story|skip|skip it|skip this|skip that',
    previous:
      'previous|previous one|previous story|previous article|the previous one|the previous story|back|go back|the one before',
    who: 'who says that|who says this|who says so|who said that|who said this|who said so|whats the source|what is the source|where is that from|wheres that from|which source',
    more: 'more|more about that|more on that|more about this|more on this|more about it|more on it|tell me more|tell me more about that|tell me more about it|go on about that',
  },
  courtesies: 'please|could you|can you|just|oh|hey|now|thanks|thank you',
  moreOn: '(?:tell me )?more (?:on|about|of)(?: the)?',
  ordinals: ['first', 'second', 'third', 'fourth', 'fifth'],
  storyNouns: 'one|story|article|item|news',
  unfinished: `
    and but or so because if when while that which who whose the a an of to in on at from for by with about
    into over under between against is are was were do does did has have had will would can could my your
    their our its his her this these as than like regarding um uh er erm
  `,
  openers: `
    what whats who whos where when why how which is are was were do does did has have can could will tell
    give read show
  `,
  completers: 'new news latest headlines today happening happened about on from',
}
