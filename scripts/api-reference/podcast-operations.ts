import { modelKeys, usage } from '@tidings/contract/limits'
import { describeLimits } from './limits-in-words.ts'
import { json, type Group } from './operation.ts'

const token = { name: 'token', in: 'path' as const, description: 'From the address of a podcast.' }
const longestDays = modelKeys.longestHostedS / 86_400

export const podcasts: Group = {
  name: 'Podcast',
  description:
    'A person’s briefings as a private podcast. The address alone grants access, because podcast apps cannot sign in. It ends with a new address, a new password, the first second factor, the removal of one, a ban, and the end of the account; ' +
    `with a hosted project also when its owner has not visited for ${longestDays} days. Feed, audio, transcripts and chapters have an \`ETag\` or are short, are \`private\` and \`noindex\`, and answer 404 once the address has ended.`,
  operations: [
    {
      id: 'readPodcast',
      method: 'get',
      path: '/api/podcast',
      auth: 'user',
      summary: 'Get your podcast address',
      responses: [{ status: 200, description: 'The address, if there is one.', content: json('Podcast') }],
      errors: { unavailable: 'The preferences cannot be read at the moment.' },
    },
    {
      id: 'makePodcast',
      method: 'post',
      path: '/api/podcast',
      auth: 'user',
      summary: 'Create a podcast address',
      description: 'Invalidates an earlier one.',
      responses: [{ status: 200, description: 'The new address.', content: json('Podcast') }],
      errors: {
        conflict:
          'A podcast is not possible: the server keeps no recordings, or has no voice for the user’s language.',
        rate_limited: `More than ${describeLimits(usage.podcastAddresses)}.`,
        unavailable: 'The preferences cannot be read at the moment.',
      },
    },
    {
      id: 'endPodcast',
      method: 'delete',
      path: '/api/podcast',
      auth: 'user',
      summary: 'Delete your podcast address',
      responses: [{ status: 204, description: 'It was deleted, or there was none.' }],
    },
    {
      id: 'readPodcastFeed',
      method: 'get',
      path: '/podcast/{token}/feed.xml',
      auth: 'none',
      summary: 'Read a podcast',
      description:
        'RSS 2.0 with the namespaces of Apple and Podcasting 2.0. First makes missing recordings of the newest three briefings, for at most eight seconds.',
      parameters: [token],
      responses: [
        {
          status: 200,
          description: 'The feed.',
          content: [{ mediaType: 'application/rss+xml', body: { type: 'string' } }],
        },
        { status: 304, description: 'Not modified (`If-None-Match`, `If-Modified-Since`).' },
      ],
      errors: { not_found: 'There is no such podcast, or its address no longer works.' },
    },
    {
      id: 'readEpisode',
      method: 'get',
      path: '/podcast/{token}/episodes/{name}',
      auth: 'none',
      summary: 'Get the audio, transcript or chapters of an episode',
      description: 'Audio supports ranges (`Range`, `If-Range`) and HEAD.',
      parameters: [
        token,
        {
          name: 'name',
          in: 'path',
          description:
            'The id of a briefing and an ending: `mp3` or `wav` for the audio, `vtt` for the transcript, `json` for the chapters.',
        },
      ],
      responses: [
        {
          status: 200,
          description: 'The whole file.',
          content: [
            { mediaType: 'audio/mpeg', body: {} },
            { mediaType: 'audio/wav', body: {} },
            { mediaType: 'text/vtt', body: { type: 'string' } },
            { mediaType: 'application/json+chapters', body: {} },
          ],
        },
        { status: 206, description: 'The requested range.' },
        { status: 304, description: 'Not modified.' },
        { status: 416, description: 'The range is outside the file.' },
      ],
      errors: { not_found: 'There is no such episode, or the address has ended.' },
    },
  ],
}
