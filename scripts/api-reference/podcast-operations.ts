import { modelKeys, usage } from '@tidings/contract/limits'
import { describeLimits } from './limits-in-words.ts'
import { json, type Group } from './operation.ts'

const token = { name: 'token', in: 'path' as const, description: 'From the address of a podcast.' }
const longestDays = modelKeys.longestHostedS / 86_400

export const podcasts: Group = {
  name: 'Podcast',
  description:
    'A person’s briefings as a private podcast. Its address opens it by itself, for podcast apps, and ends with a new one, with a new password, the first second factor, the removal of one, a lock and the account; ' +
    `with a hosted project also when its owner has not been here for ${longestDays} days. Feed, sound, transcripts and chapters have an \`ETag\` or are short, are \`private\` and \`noindex\`, and answer 404 once the address has ended.`,
  operations: [
    {
      id: 'readPodcast',
      method: 'get',
      path: '/api/podcast',
      auth: 'user',
      summary: 'Read the address of your podcast',
      responses: [{ status: 200, description: 'The address, if there is one.', content: json('Podcast') }],
      errors: { unavailable: 'The preferences cannot be read just now.' },
    },
    {
      id: 'makePodcast',
      method: 'post',
      path: '/api/podcast',
      auth: 'user',
      summary: 'Make an address for your podcast',
      description: 'An earlier one ends at once.',
      responses: [{ status: 200, description: 'The new address.', content: json('Podcast') }],
      errors: {
        conflict:
          'There can be no podcast: the server keeps no sound, or has no voice for the user’s language.',
        rate_limited: `More than ${describeLimits(usage.podcastAddresses)}.`,
        unavailable: 'The preferences cannot be read just now.',
      },
    },
    {
      id: 'endPodcast',
      method: 'delete',
      path: '/api/podcast',
      auth: 'user',
      summary: 'End the address of your podcast',
      responses: [{ status: 204, description: 'It has ended, or there was none.' }],
    },
    {
      id: 'readPodcastFeed',
      method: 'get',
      path: '/podcast/{token}/feed.xml',
      auth: 'none',
      summary: 'Read a podcast',
      description:
        'RSS 2.0 with the namespaces of Apple and Podcasting 2.0. Of the newest three briefings the sound is made first, for eight seconds at most.',
      parameters: [token],
      responses: [
        {
          status: 200,
          description: 'The feed.',
          content: [{ mediaType: 'application/rss+xml', body: { type: 'string' } }],
        },
        { status: 304, description: 'It is the same as last time (`If-None-Match`, `If-Modified-Since`).' },
      ],
      errors: { not_found: 'There is no such podcast, or its address no longer works.' },
    },
    {
      id: 'readEpisode',
      method: 'get',
      path: '/podcast/{token}/episodes/{name}',
      auth: 'none',
      summary: 'Read the sound, transcript or chapters of an episode',
      description: 'Sound comes in ranges (`Range`, `If-Range`) and by HEAD, too.',
      parameters: [
        token,
        {
          name: 'name',
          in: 'path',
          description:
            'The id of a briefing and an ending: `mp3` or `wav` for the sound, `vtt` for the transcript, `json` for the chapters.',
        },
      ],
      responses: [
        {
          status: 200,
          description: 'The whole of it.',
          content: [
            { mediaType: 'audio/mpeg', body: {} },
            { mediaType: 'audio/wav', body: {} },
            { mediaType: 'text/vtt', body: { type: 'string' } },
            { mediaType: 'application/json+chapters', body: {} },
          ],
        },
        { status: 206, description: 'The part that was asked for.' },
        { status: 304, description: 'It is the same as last time.' },
        { status: 416, description: 'The part lies outside of it.' },
      ],
      errors: { not_found: 'There is no such episode, or the address has ended.' },
    },
  ],
}
