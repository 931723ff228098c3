import { analyticsDays } from '@tidings/contract/api/analytics'
import { json, type Group } from './operation.ts'

export const analytics: Group = {
  name: 'Analytics',
  description:
    'What you asked and heard, counted from your history on each request. Nothing extra is recorded.',
  operations: [
    {
      id: 'getAnalytics',
      method: 'get',
      path: '/api/analytics',
      auth: 'user',
      summary: 'Count your history',
      description:
        'Deleted entries, demo entries and questions from other programs are not counted. Sample stories are not counted among sources and topics. ' +
        'Topics and answers without news are known for questions to this server since version 0.2.0.',
      parameters: [
        {
          name: 'days',
          in: 'query',
          description: `How many days to cover, including today: ${analyticsDays.join(', ')}; 30 if omitted.`,
        },
      ],
      responses: [{ status: 200, description: 'The figures.', content: json('Analytics') }],
      errors: {
        bad_request: '`days` is not valid.',
        unavailable: 'The history or the profile cannot be read at the moment.',
      },
    },
  ],
}
