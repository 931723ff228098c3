import type { ErrorCode } from '@tidings/contract/errors'
import type { SchemaName } from './schemas.ts'

/** `user`: an access token; `modelKey`: a model key; `feedbackKey`: the public key of `/config.json`. */
export type Auth = 'none' | 'user' | 'modelKey' | 'feedbackKey'

export type MediaType =
  | 'application/json'
  | 'text/event-stream'
  | 'text/plain'
  | 'text/html'
  | 'audio/wav'
  | 'audio/mpeg'
  | 'application/rss+xml'
  | 'application/json+chapters'
  | 'text/vtt'
  | 'application/zip'
  | 'multipart/form-data'

/** A named schema, or a JSON Schema where the body is not JSON. */
export type Body = SchemaName | { type: 'string'; enum?: string[] } | Record<string, never> | FormFields

export type FormFields = { type: 'object'; properties: Record<string, object>; required: string[] }

export type Content = { mediaType: MediaType; body: Body; description?: string }

export type Success = {
  status: number
  description: string
  content?: Content[]
  headers?: Record<string, string>
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  description: string
  format?: string
}

export type Operation = {
  id: string
  method: 'get' | 'post' | 'put' | 'delete'
  /** Parameters in braces. */
  path: string
  auth: Auth
  summary: string
  description?: string
  parameters?: Parameter[]
  request?: Content[]
  isRequestOptional?: boolean
  responses: Success[]
  /** When each error occurs. Those that follow from `auth` and `request` are added. */
  errors?: Partial<Record<ErrorCode, string>>
}

export type Group = { name: string; description: string; operations: Operation[] }

export function json(body: Body, description?: string): Content[] {
  return [{ mediaType: 'application/json', body, ...(description === undefined ? {} : { description }) }]
}
