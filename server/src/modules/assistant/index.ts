export { answerQuestion, type Question, type SpokenAnswer } from './answer-question.ts'
export {
  composeBriefing,
  listSentences as listBriefingSentences,
  type ComposedBriefing,
} from './briefing/compose-briefing.ts'
export { mergeDelivered, readDelivered, type DeliveredArticles } from './delivered-articles.ts'
export { buildFollowUpContext, readFollowUpContext, type Exchange } from './follow-up-context.ts'
export type { Earlier } from './understanding/understand.ts'
export { createAnonymousAsker, createAsker, loadAsker, rememberedQuestions, type Asker } from './asker.ts'
export { findAllReports } from './events/find-event.ts'
export type { NewsEvent } from './events/group-events.ts'
export { completeEvents, findLatestEvents, type EventReader } from './events/latest-events.ts'
export { findNameIn } from './events/name-in.ts'
export { openingSentence } from './events/opening-sentence.ts'
export { tellEvent, type Quote } from './events/tell-event.ts'
export { lookAtDueStories, lookAtFollowed, type FollowedChange } from './followed/look-at-due.ts'
export { deleteEnded as deleteEndedFollowed, markTold } from './followed/queries.ts'
export { followedRoutes } from './followed/routes.ts'
export { checkQuestion } from './understanding/check-question.ts'
export { phrasesFor } from './phrases/phrases-for.ts'
export { buildHistoryEntry, findToldTopics, listCitedArticles, saveToHistory } from './save-to-history.ts'
export { recallAnswers } from './recall-answers.ts'
export { assistantRoutes } from './routes.ts'
