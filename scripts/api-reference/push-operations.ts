import { mostPushDevices, usage } from '@tidings/contract/limits'
import { describeLimits } from './limits-in-words.ts'
import { json, type Group } from './operation.ts'

const state = json('PushState')

export const push: Group = {
  name: 'Notifications',
  description:
    'Web Push (RFC 8030, 8291, 8292) for the browsers in which a user asked for it: of briefings and of what changes, as the preferences and briefing settings say.',
  operations: [
    {
      id: 'listPushDevices',
      method: 'get',
      path: '/api/push',
      auth: 'user',
      summary: 'List the browsers that get notifications',
      description: 'Those whose session has ended are not among them any more.',
      responses: [
        { status: 200, description: 'The key to subscribe with, and the browsers.', content: state },
      ],
    },
    {
      id: 'addPushDevice',
      method: 'put',
      path: '/api/push/devices',
      auth: 'user',
      summary: 'Have this browser get notifications',
      description:
        'Until its session ends, it is removed, or its push service says that it is gone. A session has one.',
      request: json('PushSubscription'),
      responses: [{ status: 200, description: 'The browsers as they are now.', content: state }],
      errors: {
        bad_request:
          'It is no subscription of a browser, its endpoint is not on the open internet, or is known with other keys.',
        conflict: `${mostPushDevices} browsers get notifications already, or it was made with the key of another server.`,
        rate_limited: `More than ${describeLimits(usage.pushDevices)}.`,
        unavailable: 'This server sends no notifications, or the preferences cannot be read just now.',
      },
    },
    {
      id: 'removePushDevice',
      method: 'delete',
      path: '/api/push/devices/{id}',
      auth: 'user',
      summary: 'Send a browser no more notifications',
      parameters: [
        {
          name: 'id',
          in: 'path',
          description: 'Id of a browser of yours, or `here` for that of the session.',
        },
      ],
      responses: [{ status: 200, description: 'The browsers as they are now.', content: state }],
      errors: {
        not_found: 'There is no such browser.',
        unavailable: 'It is removed, but the preferences cannot be read just now.',
      },
    },
  ],
}
