import { briefingLimits, storyLimits, usage } from '@tidings/contract/limits'
import { describeLimits } from './limits-in-words.ts'
import { json, type Group } from './operation.ts'

export const briefings: Group = {
  name: 'Briefings',
  description:
    'The most important events of a day for one person, each a chapter, told word for word from its reports. What the person has heard is left out, or told as what changed.',
  operations: [
    {
      id: 'makeBriefing',
      method: 'post',
      path: '/api/briefings',
      auth: 'user',
      summary: 'Make a briefing',
      description:
        `From the last ${storyLimits.hours} hours, by the user’s interests, sources, place and language; three to eight chapters, by the summary length, as far as there is news. ` +
        'It is kept and added to the history. Its sound is made when `POST {audioUrl}/link` first asks for it.',
      responses: [
        { status: 200, description: 'The briefing, or why there is none.', content: json('MadeBriefing') },
      ],
      errors: {
        rate_limited: `More than ${describeLimits(usage.briefings)}.`,
        unavailable: 'The preferences cannot be read just now.',
      },
    },
    {
      id: 'listBriefings',
      method: 'get',
      path: '/api/briefings',
      auth: 'user',
      summary: 'List your briefings',
      description: `Those of the last ${briefingLimits.keptDays} days, the newest first.`,
      parameters: [
        {
          name: 'limit',
          in: 'query',
          description: `At most so many: 1 to ${briefingLimits.most}, ${briefingLimits.shown} if left out.`,
        },
      ],
      responses: [{ status: 200, description: 'The briefings.', content: json('BriefingList') }],
      errors: { bad_request: 'The limit is not valid.' },
    },
  ],
}
