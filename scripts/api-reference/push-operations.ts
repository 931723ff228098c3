import { mostPushDevices, usage } from '@tidings/contract/limits'
import { describeLimits } from './limits-in-words.ts'
import { json, type Group } from './operation.ts'

const state = json('PushState')

export const push: Group = {
  name: 'Notifications',
  description:
    'Web Push (RFC 8030, 8291, 8292) for the browsers in which a user turned it on: for briefings and changes, according to the preferences and briefing settings.',
  operations: [
    {
      id: 'listPushDevices',
      method: 'get',
      path: '/api/push',
      auth: 'user',
      summary: 'List browsers with notifications',
      description: 'Without browsers whose session has ended.',
      responses: [
        { status: 200, description: 'The key to subscribe with, and the browsers.', content: state },
      ],
    },
    {
      id: 'addPushDevice',
      method: 'put',
      path: '/api/push/devices',
      auth: 'user',
      summary: 'Subscribe this browser',
      description:
        'Lasts until its session ends, it is removed, or its push service reports it as gone. A session has one subscription.',
      request: json('PushSubscription'),
      responses: [{ status: 200, description: 'The current list of browsers.', content: state }],
      errors: {
        bad_request:
          'It is not a valid subscription, or its endpoint is not on the public internet or is stored with other keys.',
        conflict: `${mostPushDevices} browsers already receive notifications, or it was created with another server’s key.`,
        rate_limited: `More than ${describeLimits(usage.pushDevices)}.`,
        unavailable: 'This server sends no notifications, or the preferences cannot be read at the moment.',
      },
    },
    {
      id: 'removePushDevice',
      method: 'delete',
      path: '/api/push/devices/{id}',
      auth: 'user',
      summary: 'Unsubscribe a browser',
      parameters: [
        {
          name: 'id',
          in: 'path',
          description: 'The id of one of your browsers, or `here` for the session’s.',
        },
      ],
      responses: [{ status: 200, description: 'The current list of browsers.', content: state }],
      errors: {
        not_found: 'There is no such browser.',
        unavailable: 'It is removed, but the preferences cannot be read at the moment.',
      },
    },
  ],
}
