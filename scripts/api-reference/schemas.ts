import { analyticsSchema } from '@tidings/contract/api/analytics'
import {
  briefingChapterSchema,
  briefingListSchema,
  briefingSchema,
  briefingChangesSchema,
  briefingSettingsSchema,
  madeBriefingSchema,
  mailCodeSchema,
  makeBriefingSchema,
} from '@tidings/contract/api/briefings'
import { appConfigSchema, hostedVoiceSchema, socketVoiceSchema } from '@tidings/contract/api/app-config'
import {
  answerSchema,
  answerSentenceSchema,
  askEventSchema,
  askRequestSchema,
  citedArticleSchema,
} from '@tidings/contract/api/ask'
import {
  chatChunkSchema,
  chatCompletionSchema,
  chatErrorBodySchema,
  chatModelListSchema,
  chatModelSchema,
  chatRequestSchema,
} from '@tidings/contract/api/chat'
import {
  feedbackAnswerSchema,
  feedbackRequestSchema,
  messageAnswerSchema,
} from '@tidings/contract/api/feedback'
import {
  modelKeyListSchema,
  modelKeyRequestSchema,
  modelKeySchema,
  newModelKeySchema,
} from '@tidings/contract/api/model-keys'
import { podcastSchema } from '@tidings/contract/api/podcast'
import {
  catalogueSchema,
  catalogueSourceSchema,
  followedFeedSchema,
  newsStatusSchema,
  onlyTheseSchema,
  sourceCheckRequestSchema,
  sourceCheckSchema,
  subscribedSourceSchema,
  subscriptionsAnswerSchema,
  tryAgainSchema,
} from '@tidings/contract/api/news'
import {
  accountDeletionSchema,
  downloadProgressSchema,
  identityProofSchema,
  personalDataStatusSchema,
} from '@tidings/contract/api/personal-data'
import { privacySchema } from '@tidings/contract/api/privacy'
import { proofSchema } from '@tidings/contract/api/proof'
import { pushDeviceSchema, pushStateSchema, pushSubscriptionSchema } from '@tidings/contract/api/push'
import { recordingLinkSchema } from '@tidings/contract/api/recordings'
import { saveArticleSchema, savedArticleSchema } from '@tidings/contract/api/saved-articles'
import { securityEventListSchema, securityEventSchema } from '@tidings/contract/api/security-events'
import { sessionListSchema, sessionSchema } from '@tidings/contract/api/sessions'
import {
  followedListSchema,
  followedMomentSchema,
  followedStorySchema,
} from '@tidings/contract/api/followed-stories'
import {
  storyDetailSchema,
  storyListSchema,
  storyMomentSchema,
  storyReportSchema,
  storySchema,
} from '@tidings/contract/api/stories'
import { speechRequestSchema } from '@tidings/contract/api/speech'
import { webCallRequestSchema, webCallSchema } from '@tidings/contract/call/web-call'
import { errorBodySchema } from '@tidings/contract/api/error-body'
import { toJsonSchemaDefs } from '@valibot/to-json-schema'
import * as v from 'valibot'

/** The schemas by their names in the reference. */
const schemas = {
  AppConfig: appConfigSchema,
  SocketVoice: socketVoiceSchema,
  HostedVoice: hostedVoiceSchema,
  AskRequest: askRequestSchema,
  Answer: answerSchema,
  AnswerSentence: answerSentenceSchema,
  AskEvent: askEventSchema,
  CitedArticle: citedArticleSchema,
  Proof: proofSchema,
  SaveArticle: saveArticleSchema,
  SavedArticle: savedArticleSchema,
  Analytics: analyticsSchema,
  NewsStatus: newsStatusSchema,
  Subscriptions: subscriptionsAnswerSchema,
  SubscribedSource: subscribedSourceSchema,
  FollowedFeed: followedFeedSchema,
  TryAgain: tryAgainSchema,
  OnlyThese: onlyTheseSchema,
  Catalogue: catalogueSchema,
  CatalogueSource: catalogueSourceSchema,
  SourceCheckRequest: sourceCheckRequestSchema,
  SourceCheck: sourceCheckSchema,
  MakeBriefing: makeBriefingSchema,
  MadeBriefing: madeBriefingSchema,
  BriefingSettings: briefingSettingsSchema,
  BriefingChanges: briefingChangesSchema,
  MailCode: mailCodeSchema,
  Podcast: podcastSchema,
  BriefingList: briefingListSchema,
  Briefing: briefingSchema,
  BriefingChapter: briefingChapterSchema,
  PushState: pushStateSchema,
  PushDevice: pushDeviceSchema,
  PushSubscription: pushSubscriptionSchema,
  StoryList: storyListSchema,
  Story: storySchema,
  StoryReport: storyReportSchema,
  StoryDetail: storyDetailSchema,
  StoryMoment: storyMomentSchema,
  FollowedList: followedListSchema,
  FollowedStory: followedStorySchema,
  FollowedMoment: followedMomentSchema,
  WebCallRequest: webCallRequestSchema,
  WebCall: webCallSchema,
  RecordingLink: recordingLinkSchema,
  SpeechRequest: speechRequestSchema,
  SessionList: sessionListSchema,
  Session: sessionSchema,
  ModelKeyRequest: v.object({
    ...modelKeyRequestSchema.entries,
    // The server's default for a missing name would be refused.
    name: modelKeyRequestSchema.entries.name.wrapped,
  }),
  ModelKeyList: modelKeyListSchema,
  ModelKey: modelKeySchema,
  NewModelKey: newModelKeySchema,
  PersonalDataStatus: personalDataStatusSchema,
  Privacy: privacySchema,
  IdentityProof: identityProofSchema,
  DownloadProgress: downloadProgressSchema,
  AccountDeletion: accountDeletionSchema,
  SecurityEventList: securityEventListSchema,
  SecurityEvent: securityEventSchema,
  ChatRequest: chatRequestSchema,
  ChatCompletion: chatCompletionSchema,
  ChatChunk: chatChunkSchema,
  ChatModel: chatModelSchema,
  ChatModelList: chatModelListSchema,
  ChatErrorBody: chatErrorBodySchema,
  Feedback: feedbackRequestSchema,
  FeedbackAnswer: feedbackAnswerSchema,
  MessageAnswer: messageAnswerSchema,
  ErrorBody: errorBodySchema,
}

export type SchemaName = keyof typeof schemas

/** JSON Schema as OpenAPI 3.1 has it. */
export function buildComponentSchemas() {
  return toJsonSchemaDefs(schemas, {
    target: 'draft-2020-12',
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    // A transformation that rejects no value.
    ignoreActions: ['trim'],
  })
}
