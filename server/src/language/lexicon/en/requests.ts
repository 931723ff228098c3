import { joinPatterns } from '../parse-lists.ts'
import type { RequestWords } from '../requests.ts'

export const requests: RequestWords = {
  around: `
    please could can would will may might you i we d ll want to like love need wish rather me us my for it this that the a an
    of article story report piece answer item text now just okay ok so well hey oh yes sorry thanks thank bit little lot much
    later kindly let get go read hear say tell give make put explain play speak talk possible again right
  `,
  slower: {
    asks: 'slower|more slowly|slow(?: it)? down|slowly|too (?:fast|quick|quickly)|not so (?:fast|quick|quickly)',
    with: 'you re are that s is it was be way talking speaking reading',
  },
  faster: {
    asks: 'faster|quicker|more quickly|speed(?: it)? up|hurry up|too (?:slow|slowly)|not so (?:slow|slowly)',
    with: 'you re are that s is it was be way talking speaking reading',
  },
  louder: {
    asks:
      'louder|speak up|volume up|turn(?: \\S+)? up|raise the volume|increase the volume|too (?:quiet|soft|low)' +
      '|(?:can t|cant|cannot|can not|could not|couldn t|hardly) hear',
    with: 'you re are that s is it was be talking speaking voice volume very well at all way barely up',
  },
  quieter: {
    asks:
      'quieter|softer|more (?:quietly|softly)|volume down|turn(?: \\S+)? down|lower (?:your voice|the volume)|too loud' +
      '|not so loud|reduce the volume',
    with: 'you re are that s is it was be talking speaking voice volume your way down',
  },
  again: {
    asks: joinPatterns([
      'again|once more|once again|one more time|another time|repeat|replay|say what|pardon',
      'what (?:was that|did you (?:just )?say)|sorry what|what sorry',
      '(?:didn t|didnt|did not|couldn t|couldnt|could not) (?:hear|catch) (?:that|it|you|what you said)',
      'missed (?:that|it)|from the (?:beginning|start|top)',
    ]),
    with: 'come last your sentence time whole thing all over what you said did hear',
  },
  shorter: {
    asks: joinPatterns([
      'short|shorter|shorten|shortly|brief|briefer|briefly|concise|concisely|condensed?|abridged?|summari[sz]ed?|summary',
      'sum (?:(?:it|this|that) )?up|nutshell|gist|tl dr|key points?|main points?|bottom line|(?:one|two|three|[123]) sentences?|too long|too much',
      '(?:boil|cut|break) (?:it|this|that) down|cut (?:it|this|that) short|get to the point',
      '(?:one|a|two|half a|1|2|30|thirty|60|sixty) (?:minutes?|seconds?)',
      '(?:under|less than|fewer than|no more than|at most) (?:\\S+ ){1,3}(?:words|sentences)',
    ]),
    with: 'in be keep more version form words what s is was up as few two sentences sentence only don t have got how',
  },
  simpler: {
    asks: joinPatterns([
      'simple|simpler|simply|simplify|simplified|plain|plainly|easy|easier|easily|eli5|jargon|confusing',
      'like (?:i am|i m|to|for)(?: a)? (?:five|5|six|6|ten|10|child|kid|beginner|five year old)(?: years? old)?',
      '(?:don t|dont|do not|didn t|didnt|did not|can t|cannot) (?:really |quite |fully )?(?:understand|get)',
      'too (?:complicated|complex|difficult|hard)|what does (?:that|this|it) mean in|layman s? terms',
    ]),
    with: 'in words word language english terms s is was use without no any more way what does mean i was all of what you said',
  },
  unfollow: {
    asks: joinPatterns([
      'unfollow|unsubscribe',
      '(?:stop|quit) (?:following|tracking|watching|telling me|notifying me|alerting me|updating me)',
      'stop keeping me (?:posted|updated|informed|up to date)',
      '(?:don t|dont|do not|no longer)(?: want to)?(?: be)? (?:follow|following|track|watch|notify|alert|update)',
      'no (?:more )?(?:updates|alerts|notifications)',
    ]),
    with: 'any more anymore longer on about from topic case don t one want following',
  },
  follow: {
    asks: joinPatterns([
      'follow|track|watch|subscribe|keep (?:an eye|tabs) on|stay on',
      'keep me (?:posted|updated|informed|up to date|in the loop)',
      '(?:tell me|let me know|notify me|alert me|inform me) (?:when|if|as soon as|once|how)' +
        '(?: (?:there|is|s|are|you|have|hear|know|it|this|that|the|story|something|anything|any|a|an|of|goes|comes))*' +
        ' (?:more|new|news|updates?|else|changes?|happens|develops|continues|on|up|further)',
      '(?:notify|alert) me(?: (?:of|on|about))?(?: (?:any|new))* (?:updates|changes|developments|news|this|that|it)',
      '(?:update|inform) me (?:on|about|of) (?:this|that|it)|alert me|notify me',
    ]),
    with: 'when if as soon is there s are something anything any news new more update updates happens on about how topic case one up',
  },
  listSaved: {
    asks: joinPatterns([
      '(?:have|had|ve|did) i (?:already )?(?:saved?|bookmark(?:ed)?|stored?|keep|kept|archived?)|i (?:have |ve )?(?:saved|bookmarked|stored|kept)',
      '(?:my|the) (?:saved|bookmarked|stored)(?: (?:articles?|stories|items|reports|pieces|ones|list))?|my (?:bookmarks|reading list)',
    ]),
    with: 'what which articles stories list show s is are in on all have got everything so far until now today yet there any',
  },
  save: {
    asks: joinPatterns([
      'save|bookmark|store|remember|archive',
      'keep (?:this|that|it|the|a copy)',
      '(?:add|put|move) (?:this|that|it|the)(?: (?:article|story|report|one))? (?:to|in|into|on|among)',
      '(?:read|hear) (?:it|this|that) later|reading list|set (?:it|this|that) aside',
    ]),
    with: 'one ones to in into on add saved articles list reading favourites favorites bookmarks keep among be able copy',
  },
  otherSources: {
    asks: joinPatterns([
      '(?:other|another|different|more) (?:sources?|papers?|newspapers?|outlets?|media|reports?)',
      'what (?:do|are|did) (?:the )?(?:others|other people) (?:say|saying|report|reporting|write|writing)',
      'who else(?: is| also)? (?:says?|said|saying|reports?|reported|reporting|writes?|writing|covers?|covered|covering|has)(?: it| this| that)?',
    ]),
    with: 'what which do did are is there any say says saying report reports reporting write about on too also have covered cover covering with from reported was has',
  },
  source: {
    asks: joinPatterns([
      'sources?|says who|according to whom?',
      'who (?:says|said|reports|reported|wrote|writes|published|told you|claims|is saying|is reporting)',
      '(?:which|what) (?:news)?(?:paper|outlet|publication|site|website|channel|agency|magazine)',
      '(?:where|who) (?:is|was|s|are|does|did) (?:that|this|the (?:story|report|article))(?: news| story| report)?(?: come)? from',
      'where (?:did|do) you (?:get|have|find|hear|read|know)|how do you know',
    ]),
    with: 'which what who whose is s are was were your from said reported wrote published in did do you so come name their',
  },
  reportTime: {
    asks: joinPatterns([
      'when (?:was|were|is|did|has)(?: (?:that|this|it|they|he|she|the|article|story|report|news|been))*' +
        ' (?:reported|published|written|posted|report|publish|write|updated)',
      'how (?:old|recent|fresh|current|up to date) (?:is|are|was) (?:that|this|the (?:report|article|story|news|information))',
      '(?:is|was) (?:that|this|it|the (?:report|article|story|news))(?: (?:still|really|news|report|story|article))*' +
        ' (?:from|of) (?:today|yesterday|this week|this morning)',
      'what (?:is|s|was) the date|(?:which|what) (?:day|date) (?:is|was) (?:that|this|it|the (?:report|article|story)) from',
      'date of (?:the|this|that)',
    ]),
    with: 'news information first last what date is was on that did',
  },
  eventTime: { asks: 'when (?:was|is|did) (?:that|this)(?: happen)?', with: 'exactly again' },
  more: {
    asks: joinPatterns([
      'more|details?|further|elaborate|continue|carry on|keep going|deeper|the rest|expand|go on',
      'what else (?:do you|is) (?:know|known|have)',
    ]),
    with: 'some in detail details information info background about on know learn find out do you what further keep going into',
  },
  readAll: {
    asks: 'read(?! more)|whole|full|entire|in full|complete|completely|everything|all of (?:it|this|that)|it all|(?:out )?loud',
    with: 'out aloud from beginning start through thing version length all in to end',
  },
  language: {
    asks: '(?:in|into|to|speak|talk|use) {language}',
    with: 'in do you answer reply respond switch translate translated repeat continue we change language',
  },
}
