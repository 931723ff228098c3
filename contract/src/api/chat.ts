import * as v from 'valibot'
import { citedArticleSchema } from './ask.ts'
import { modelName } from './chat-model.ts'

// The supported part of OpenAI's chat API.

const maxMessages = 1000

const messagePartSchema = v.looseObject({ type: v.string(), text: v.optional(v.string()) })

const chatMessageSchema = v.looseObject({
  role: v.picklist(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: v.nullish(v.union([v.string(), v.array(messagePartSchema)])),
})

export type ChatMessage = v.InferOutput<typeof chatMessageSchema>

const count = v.pipe(v.number(), v.integer())
const tokens = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1)))

/** All other parameters of the API, such as `temperature` or `tools`, are ignored. */
export const chatRequestSchema = v.looseObject({
  model: v.pipe(v.string(), v.description(`\`${modelName}\`, the only one.`)),
  messages: v.pipe(
    v.array(chatMessageSchema),
    v.minLength(1),
    v.maxLength(maxMessages),
    v.description('The last message with the role `user` is the question; it may refer to those before.'),
  ),
  stream: v.nullish(v.boolean(), false),
  stream_options: v.nullish(v.looseObject({ include_usage: v.nullish(v.boolean(), false) })),
  n: v.nullish(v.literal(1)),
  response_format: v.nullish(v.looseObject({ type: v.literal('text') })),
  max_tokens: v.pipe(tokens, v.description('An older name of `max_completion_tokens`.')),
  max_completion_tokens: v.pipe(
    tokens,
    v.description(
      'Only complete sentences that fit are sent, but always the first one. A token counts as four characters.',
    ),
  ),
})

const annotationSchema = v.object({
  type: v.literal('url_citation'),
  url_citation: v.object({
    start_index: count,
    end_index: v.pipe(count, v.description('The first character after the cited text.')),
    url: v.string(),
    title: v.string(),
  }),
})

export type Annotation = v.InferOutput<typeof annotationSchema>

const usageSchema = v.object({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
})

const finishReasonSchema = v.pipe(
  v.picklist(['stop', 'length']),
  v.description('`length` if the answer was cut to the token limit.'),
)

export type FinishReason = v.InferOutput<typeof finishReasonSchema>

const heading = { id: v.string(), created: v.pipe(count, v.description('Seconds since 1970.')) }

const sources = v.pipe(
  v.array(citedArticleSchema),
  v.description('The distinct cited articles, in order of citation. Not part of OpenAI’s API.'),
)

export const chatCompletionSchema = v.object({
  ...heading,
  object: v.literal('chat.completion'),
  model: v.literal(modelName),
  choices: v.array(
    v.object({
      index: v.literal(0),
      message: v.object({
        role: v.literal('assistant'),
        content: v.string(),
        refusal: v.null(),
        annotations: v.array(annotationSchema),
      }),
      logprobs: v.null(),
      finish_reason: finishReasonSchema,
    }),
  ),
  usage: usageSchema,
  sources,
})

export type ChatCompletion = v.InferOutput<typeof chatCompletionSchema>

export const chatChunkSchema = v.object({
  ...heading,
  object: v.literal('chat.completion.chunk'),
  model: v.literal(modelName),
  choices: v.array(
    v.object({
      index: v.literal(0),
      delta: v.object({
        role: v.exactOptional(v.literal('assistant')),
        content: v.exactOptional(v.string()),
        annotations: v.exactOptional(v.array(annotationSchema)),
      }),
      logprobs: v.null(),
      finish_reason: v.nullable(finishReasonSchema),
    }),
  ),
  usage: v.pipe(
    v.exactOptional(v.nullable(usageSchema)),
    v.description('With `include_usage` null in every chunk but the last, which has no choices.'),
  ),
  sources: v.pipe(v.exactOptional(sources), v.description('In the chunk that has the `finish_reason`.')),
})

export type ChatChunk = v.InferOutput<typeof chatChunkSchema>

export const chatModelSchema = v.object({
  id: v.literal(modelName),
  object: v.literal('model'),
  created: count,
  owned_by: v.literal(modelName),
})

export type ChatModel = v.InferOutput<typeof chatModelSchema>

export const chatModelListSchema = v.object({ object: v.literal('list'), data: v.array(chatModelSchema) })

export type ChatModelList = v.InferOutput<typeof chatModelListSchema>

/** Body of every non-2xx response of the model endpoint, in OpenAI's error format. */
export const chatErrorBodySchema = v.object({
  error: v.object({
    message: v.string(),
    type: v.picklist([
      'invalid_request_error',
      'authentication_error',
      'permission_error',
      'rate_limit_error',
      'server_error',
    ]),
    param: v.pipe(v.nullable(v.string()), v.description('The invalid field.')),
    code: v.nullable(v.string()),
  }),
})

export type ChatErrorBody = v.InferOutput<typeof chatErrorBodySchema>
