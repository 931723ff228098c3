import type { FunctionWords } from '../function-words.ts'

export const functionWords: FunctionWords = {
  shared: `
    a an the and or of in on at to for from by with about is are was were be been am do does did has have
    had will would can could shall should may might must i me my you your we us our he she it its they them
    their this that these those there here what which who whom whose when where why how s t re ve ll say
    says said so just some more up out other but isn aren wasn weren doesn didn haven hasn hadn
    wouldn couldn shouldn isnt arent wasnt werent dont doesnt didnt havent hasnt hadnt wouldnt couldnt
    shouldnt cant cannot youre theyre whats whos thats theres hows wheres gonna wanna gotta gimme lets
  `,
  inSpeech: `
    also too d m please thanks thank hello hi hey okay ok yes any all something anything everything um umm
    uh uhm er erm hmm well maybe perhaps kindly still yet anymore regarding concerning much many
  `,
  inQuestions: `
    else tell give show read let know want like hear going get got think report reports reporting reported
    saying article articles doing done write writes wrote written cover covers covered coverage see sees
    different others explain
  `,
  inSentences: `
    if as being his her him not no nor than then too very also mr mrs ms after before over under down off
    into through during between most such only own same don while because
  `,
  atSentenceStart: `
    after although as because before both despite during each every few following if into meanwhile most
    near no not now once one only several since still such than then though through under until while within
    without also later earlier according another among between around against across his her
  `,
  inArticles: `
    the of and to in is was for on that by with as at from it his he an be are this which or had not have
    were has their its also but one after new been first who they her she two when there all during other
    into more than most would some out while between many only about over where under these such will can we
    you if what how why no so up says said could against before since through both being because until then
    them him our your my just like now off back down amid
  `,
  inNames: 'the an of and st us ai on in man war will info',
  conjunctions: 'and',
  determiners: '',
  plainNouns: 'officials people report reports news government police experts authorities',
  firstAndSecondPerson: 'i me my mine myself we us our ours ourselves you your yours yourself',
}
