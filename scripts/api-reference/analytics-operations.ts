import { analyticsDays } from '@tidings/contract/api/analytics'
import { json, type Group } from './operation.ts'

export const analytics: Group = {
  name: 'Analytics',
  description:
    'What you asked and heard, counted from your own history each time. Nothing is recorded for it.',
  operations: [
    {
      id: 'getAnalytics',
      method: 'get',
      path: '/api/analytics',
      auth: 'user',
      summary: 'Count your history',
      description:
        'Entries that you have deleted, demo entries and questions from other programs are not counted; stories of the sample edition not among sources and topics. ' +
        'Topics and answers without news are known of questions to this server since version 0.2.0.',
      parameters: [
        {
          name: 'days',
          in: 'query',
          description: `How many days to look back over, today included: ${analyticsDays.join(', ')}; 30 if left out.`,
        },
      ],
      responses: [{ status: 200, description: 'The figures.', content: json('Analytics') }],
      errors: {
        bad_request: '`days` is not valid.',
        unavailable: 'The history or the profile cannot be read just now.',
      },
    },
  ],
}
