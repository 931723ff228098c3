import { languages } from '@tidings/contract/entities'
import { followLimits, storyLimits } from '@tidings/contract/limits'
import { predefinedInterests } from '@tidings/contract/predefined'
import { json, type Group } from './operation.ts'

export const stories: Group = {
  name: 'Stories',
  description:
    'What happened, with the reports of it joined. Only what the user may see: the catalogue, their own feeds, and what their content filter allows.',
  operations: [
    {
      id: 'listStories',
      method: 'get',
      path: '/api/stories',
      auth: 'user',
      summary: 'List today’s stories',
      description:
        `Stories with a report of the last ${storyLimits.hours} hours, the most important first: by how many sources report them, their age, ` +
        'and the interests, preferred sources and place of the user. While there is no news, stories of the sample edition.',
      parameters: [
        { name: 'topic', in: 'query', description: `One of ${predefinedInterests.join(', ')}.` },
        {
          name: 'language',
          in: 'query',
          description: `One of ${languages.join(', ')}; without it the profile’s, and others where that has none.`,
        },
        {
          name: 'limit',
          in: 'query',
          description: `At most so many: 1 to ${storyLimits.most}, ${storyLimits.shown} if left out.`,
        },
      ],
      responses: [{ status: 200, description: 'The stories.', content: json('StoryList') }],
      errors: {
        bad_request: 'A parameter is not valid.',
        unavailable: 'The preferences cannot be read just now.',
      },
    },
    {
      id: 'getStory',
      method: 'get',
      path: '/api/stories/{id}',
      auth: 'user',
      summary: 'Get a story',
      description:
        'Its reports within about a week, what each of them added, and what its sources differ in. The id is that of any of its reports.',
      parameters: [{ name: 'id', in: 'path', description: 'Id of a story or of a report.', format: 'uuid' }],
      responses: [{ status: 200, description: 'The story.', content: json('StoryDetail') }],
      errors: {
        not_found: 'The report is deleted, or not for this user to see.',
        unavailable: 'The preferences cannot be read just now.',
      },
    },
    {
      id: 'listFollowedStories',
      method: 'get',
      path: '/api/followed-stories',
      auth: 'user',
      summary: 'List the stories that you follow',
      description: `What you follow, and for ${followLimits.endedDays} days what has ended by itself: a story of which nothing new is reported for ${followLimits.quietDays} days.`,
      responses: [{ status: 200, description: 'Each with its timeline.', content: json('FollowedList') }],
    },
    {
      id: 'followStory',
      method: 'put',
      path: '/api/followed-stories/{id}',
      auth: 'user',
      summary: 'Follow a story',
      description: `What is new on it leads your next briefing. One that has ended goes on as it was. You may follow ${followLimits.most} at a time.`,
      parameters: [{ name: 'id', in: 'path', description: 'Id of a story or of a report.', format: 'uuid' }],
      responses: [
        { status: 200, description: 'The story, followed before or not.', content: json('FollowedStory') },
      ],
      errors: {
        bad_request: 'It is a sample story, which does not go on.',
        conflict: `You follow ${followLimits.most} stories already.`,
        not_found: 'The report is deleted, or not for this user to see.',
        unavailable: 'The preferences cannot be read just now.',
      },
    },
    {
      id: 'stopFollowing',
      method: 'delete',
      path: '/api/followed-stories/{id}',
      auth: 'user',
      summary: 'Stop following a story',
      description: 'For a day it can be followed again as it was, though its articles are deleted.',
      parameters: [{ name: 'id', in: 'path', description: 'Id of a story or of a report.', format: 'uuid' }],
      responses: [{ status: 204, description: 'You no longer follow it.' }],
      errors: { not_found: 'You follow no story with this report.' },
    },
  ],
}
