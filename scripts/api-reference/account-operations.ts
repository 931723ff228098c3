import { modelKeys, usage } from '@tidings/contract/limits'
import { describeLimits } from './limits-in-words.ts'
import { json, type Group } from './operation.ts'

const secondsPerDay = 86_400

export const sessions: Group = {
  name: 'Sessions',
  description:
    'The sessions of a user. Not available when accounts are at a hosted project: both return `404` then.',
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
      description: 'Signs that browser out at once. Its call ends and is saved.',
      parameters: [
        { name: 'id', in: 'path', description: 'The id of one of your sessions.', format: 'uuid' },
      ],
      responses: [{ status: 204, description: 'The session has ended.' }],
      errors: { not_found: 'There is no such session, or it has already ended.' },
    },
  ],
}

export const keys: Group = {
  name: 'Model keys',
  description: 'Keys for other programs that use the chat model on behalf of a user.',
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
      description: `A user may have ${modelKeys.perUser} keys. When accounts are at a hosted project, a key is valid for at most ${modelKeys.longestHostedS / secondsPerDay} days.`,
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
        'When accounts are on this server, a new password does this automatically. A hosted project does not report one, so the web app calls this.',
      responses: [{ status: 204, description: 'You have no keys any more.' }],
    },
    {
      id: 'revokeModelKey',
      method: 'delete',
      path: '/api/model-keys/{id}',
      auth: 'user',
      summary: 'Revoke a model key',
      parameters: [{ name: 'id', in: 'path', description: 'The id of one of your keys.', format: 'uuid' }],
      responses: [{ status: 204, description: 'The key is revoked.' }],
      errors: { not_found: 'There is no such key.' },
    },
  ],
}
