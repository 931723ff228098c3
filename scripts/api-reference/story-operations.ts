import { languages } from '@tidings/contract/entities'
import { followLimits, storyLimits } from '@tidings/contract/limits'
import { predefinedInterests } from '@tidings/contract/predefined'
import { json, type Group } from './operation.ts'

export const stories: Group = {
  name: 'Stories',
  description:
    'Events with their reports grouped. Only articles that the user may see: from the catalogue and their own feeds, within their content filter.',
  operations: [
    {
      id: 'listStories',
      method: 'get',
      path: '/api/stories',
      auth: 'user',
      summary: 'List today’s stories',
      description:
        `Stories with a report of the last ${storyLimits.hours} hours, most important first: by number of sources, age, ` +
        'and the user’s interests, preferred sources and place. Sample stories while there is no news.',
      parameters: [
        { name: 'topic', in: 'query', description: `One of ${predefinedInterests.join(', ')}.` },
        {
          name: 'language',
          in: 'query',
          description: `One of ${languages.join(', ')}; by default the profile’s, and others if that has none.`,
        },
        {
          name: 'limit',
          in: 'query',
          description: `The maximum number: 1 to ${storyLimits.most}, ${storyLimits.shown} if omitted.`,
        },
      ],
      responses: [{ status: 200, description: 'The stories.', content: json('StoryList') }],
      errors: {
        bad_request: 'A parameter is not valid.',
        unavailable: 'The preferences cannot be read at the moment.',
      },
    },
    {
      id: 'getStory',
      method: 'get',
      path: '/api/stories/{id}',
      auth: 'user',
      summary: 'Get a story',
      description:
        'Its reports within about a week, what each of them added, and what its sources disagree on. The id is that of any of its reports.',
      parameters: [{ name: 'id', in: 'path', description: 'The id of a story or report.', format: 'uuid' }],
      responses: [{ status: 200, description: 'The story.', content: json('StoryDetail') }],
      errors: {
        not_found: 'The report has been deleted, or is not visible to this user.',
        unavailable: 'The preferences cannot be read at the moment.',
      },
    },
    {
      id: 'listFollowedStories',
      method: 'get',
      path: '/api/followed-stories',
      auth: 'user',
      summary: 'List the stories that you follow',
      description: `The stories you follow, and for ${followLimits.endedDays} days those that ended because nothing new was reported for ${followLimits.quietDays} days.`,
      responses: [{ status: 200, description: 'Each with its timeline.', content: json('FollowedList') }],
    },
    {
      id: 'followStory',
      method: 'put',
      path: '/api/followed-stories/{id}',
      auth: 'user',
      summary: 'Follow a story',
      description: `News on it leads your next briefing. An ended story is resumed. You may follow ${followLimits.most} at a time.`,
      parameters: [{ name: 'id', in: 'path', description: 'The id of a story or report.', format: 'uuid' }],
      responses: [
        {
          status: 200,
          description: 'The story, whether or not it was already followed.',
          content: json('FollowedStory'),
        },
      ],
      errors: {
        bad_request: 'It is a sample story, which cannot be followed.',
        conflict: `You follow ${followLimits.most} stories already.`,
        not_found: 'The report has been deleted, or is not visible to this user.',
        unavailable: 'The preferences cannot be read at the moment.',
      },
    },
    {
      id: 'stopFollowing',
      method: 'delete',
      path: '/api/followed-stories/{id}',
      auth: 'user',
      summary: 'Stop following a story',
      description: 'For a day it can be followed again unchanged, even if its articles have been deleted.',
      parameters: [{ name: 'id', in: 'path', description: 'The id of a story or report.', format: 'uuid' }],
      responses: [{ status: 204, description: 'You no longer follow it.' }],
      errors: { not_found: 'You do not follow a story with this report.' },
    },
  ],
}
