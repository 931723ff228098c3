import { modelKeys, usage } from '@tidings/contract/limits'
import { describeLimits } from './limits-in-words.ts'
import { json, type Group } from './operation.ts'

const secondsPerDay = 86_400

export const sessions: Group = {
  name: 'Sessions',
  description:
    'Where a user is signed in. Not available when accounts are at a hosted project: both answer `404` then.',
  operations: [
    {
      id: 'listSessions',
      method: 'get',
      path: '/api/sessions',
      auth: 'user',
      summary: 'List your sessions',
      responses: [{ status: 200, description: 'All sessions.', content: json('SessionList') }],
    },
    {
      id: 'endSession',
      method: 'delete',
      path: '/api/sessions/{id}',
      auth: 'user',
      summary: 'End a session',
      description: 'Signs that browser out at once. A call it is in ends and is saved.',
      parameters: [{ name: 'id', in: 'path', description: 'Id of a session of yours.', format: 'uuid' }],
      responses: [{ status: 204, description: 'The session has ended.' }],
      errors: { not_found: 'There is no such session, or it has already ended.' },
    },
  ],
}

export const keys: Group = {
  name: 'Model keys',
  description: 'Keys with which other programs use the chat model in a user’s name.',
  operations: [
    {
      id: 'listModelKeys',
      method: 'get',
      path: '/api/model-keys',
      auth: 'user',
      summary: 'List your model keys',
      responses: [{ status: 200, description: 'Valid keys, newest first.', content: json('ModelKeyList') }],
    },
    {
      id: 'createModelKey',
      method: 'post',
      path: '/api/model-keys',
      auth: 'user',
      summary: 'Create a model key',
      description: `A user may have ${modelKeys.perUser} keys. When accounts are at a hosted project a key is valid for ${modelKeys.longestHostedS / secondsPerDay} days at most.`,
      request: json('ModelKeyRequest'),
      responses: [{ status: 201, description: 'The key.', content: json('NewModelKey') }],
      errors: {
        bad_request: 'The name is missing or too long, or `expiresInS` is not valid.',
        conflict: `You already have ${modelKeys.perUser} keys.`,
        rate_limited: `More than ${describeLimits(usage.keysMade)}.`,
      },
    },
    {
      id: 'revokeModelKeys',
      method: 'delete',
      path: '/api/model-keys',
      auth: 'user',
      summary: 'Revoke all of your model keys',
      description:
        'A new password does so by itself where accounts are on this server; a hosted project does not tell of one, so its page asks for it.',
      responses: [{ status: 204, description: 'You have no key any more.' }],
    },
    {
      id: 'revokeModelKey',
      method: 'delete',
      path: '/api/model-keys/{id}',
      auth: 'user',
      summary: 'Revoke a model key',
      parameters: [{ name: 'id', in: 'path', description: 'Id of a key of yours.', format: 'uuid' }],
      responses: [{ status: 204, description: 'The key is revoked.' }],
      errors: { not_found: 'There is no such key.' },
    },
  ],
}
