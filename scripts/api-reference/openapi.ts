import { errorStatuses } from '../../server/src/http/error-response.ts'
import type { ErrorCode } from '@tidings/contract/errors'
import { keys, sessions } from './account-operations.ts'
import { analytics } from './analytics-operations.ts'
import { calls } from './call-operations.ts'
import { chat } from './chat-operations.ts'
import { news, questions } from './news-operations.ts'
import { briefings } from './briefing-operations.ts'
import { push } from './push-operations.ts'
import { podcasts } from './podcast-operations.ts'
import { stories } from './story-operations.ts'
import type { Auth, Body, Content, Group, Operation, Parameter, Success } from './operation.ts'
import { feedback, operating } from './other-operations.ts'
import { personalData } from './personal-data-operations.ts'
import { buildComponentSchemas } from './schemas.ts'

export const groups: Group[] = [
  questions,
  stories,
  analytics,
  briefings,
  push,
  podcasts,
  news,
  calls,
  sessions,
  keys,
  personalData,
  chat,
  feedback,
  operating,
]

export const authDescriptions: Record<Exclude<Auth, 'none'>, string> = {
  user: 'The access token of a signed-in user, issued by the project’s auth API (`/auth/v1`).',
  modelKey: 'A model key (`tk_…`), created in the settings or with `POST /api/model-keys`.',
  feedbackKey: 'The user name `api`, with `feedback.publicKey` of `/config.json` as the password.',
}

const unauthorized: Record<Auth, string | null> = {
  none: null,
  user: 'The access token is missing, invalid or expired, or its session has ended.',
  modelKey: 'The key is missing, wrong, revoked or expired.',
  feedbackKey: 'The key is wrong.',
}

/** All errors of an operation, those included that follow from its authentication and request. */
export function listErrors({ auth, request, errors }: Operation): [code: ErrorCode, when: string][] {
  const withoutToken = unauthorized[auth]
  const all: Partial<Record<ErrorCode, string>> = {
    ...(withoutToken === null ? {} : { unauthorized: withoutToken }),
    ...(request ? { too_large: 'The request is larger than 1 MB.' } : {}),
    ...errors,
  }
  const codes = Object.keys(all) as ErrorCode[]
  return codes
    .map((code): [ErrorCode, string] => [code, all[code] ?? ''])
    .toSorted(([a], [b]) => errorStatuses[a] - errorStatuses[b])
}

export function usesChatErrors({ path }: Operation): boolean {
  return path.startsWith('/v1/')
}

function refer(body: Body) {
  return typeof body === 'string' ? { $ref: `#/components/schemas/${body}` } : body
}

function buildContent(contents: Content[]) {
  return Object.fromEntries(contents.map(({ mediaType, body }) => [mediaType, { schema: refer(body) }]))
}

function buildParameter({ name, in: place, description, format }: Parameter) {
  const schema = { type: 'string', ...(format ? { format } : {}) }
  return { name, in: place, required: place === 'path', description, schema }
}

function buildSuccess({ description, content = [], headers = {} }: Success) {
  const notes = content.flatMap(({ description: note }) => note ?? [])
  const named = Object.entries(headers).map(([name, text]) => [
    name,
    { description: text, schema: { type: 'string' } },
  ])
  return {
    description: [description, ...notes].join(' '),
    ...(named.length > 0 ? { headers: Object.fromEntries(named) } : {}),
    ...(content.length > 0 ? { content: buildContent(content) } : {}),
  }
}

function buildResponses(operation: Operation) {
  const body = errorContent(usesChatErrors(operation) ? 'ChatErrorBody' : 'ErrorBody')
  const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
  const errors = listErrors(operation).map(([code, when]) => [
    errorStatuses[code],
    { description: when, ...(code === 'rate_limited' ? { headers: retryAfter } : {}), ...body },
  ])
  return Object.fromEntries([
    ...operation.responses.map((success) => [success.status, buildSuccess(success)]),
    ...errors,
    ['default', { description: 'Any other error.', ...body }],
  ]) as Record<string, unknown>
}

function errorContent(name: 'ChatErrorBody' | 'ErrorBody') {
  return { content: buildContent([{ mediaType: 'application/json', body: name }]) }
}

function buildOperation(operation: Operation, group: Group) {
  const { auth, description, id, parameters = [], request, summary } = operation
  const requestNote = request?.[0]?.description
  return {
    operationId: id,
    tags: [group.name],
    summary,
    ...(description ? { description } : {}),
    security: auth === 'none' ? [] : [{ [auth]: [] }],
    ...(parameters.length > 0 ? { parameters: parameters.map(buildParameter) } : {}),
    ...(request
      ? {
          requestBody: {
            ...(requestNote ? { description: requestNote } : {}),
            required: operation.isRequestOptional !== true,
            content: buildContent(request),
          },
        }
      : {}),
    responses: buildResponses(operation),
  }
}

function buildPaths() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const group of groups) {
    for (const operation of group.operations) {
      paths[operation.path] = {
        ...paths[operation.path],
        [operation.method]: buildOperation(operation, group),
      }
    }
  }
  return paths
}

export function buildOpenApi(version: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tidings',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'The HTTP API of a Tidings server for news, questions and calls. Accounts and personal rows have the project’s API (`/auth/v1` and `/rest/v1`), which is Supabase’s and documented there.',
    },
    servers: [{ url: 'http://localhost:3000' }],
    tags: groups.map(({ name, description }) => ({ name, description })),
    paths: buildPaths(),
    components: {
      securitySchemes: {
        user: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: authDescriptions.user },
        modelKey: { type: 'http', scheme: 'bearer', description: authDescriptions.modelKey },
        feedbackKey: { type: 'http', scheme: 'basic', description: authDescriptions.feedbackKey },
      },
      headers: {
        RetryAfter: {
          description: 'Seconds to wait before trying again.',
          schema: { type: 'integer' },
        },
      },
      schemas: buildComponentSchemas(),
    },
  }
}
