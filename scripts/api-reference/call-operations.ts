import { audioKeptDays, signedAudioLinkMs, usage } from '@tidings/contract/limits'
import { describeLimits } from './limits-in-words.ts'
import { json, type Content, type Group, type Parameter } from './operation.ts'

const sound: Content[] = [
  { mediaType: 'audio/wav', body: {} },
  { mediaType: 'audio/mpeg', body: {}, description: 'If the server has an MP3 encoder.' },
]

const recordingId: Parameter = {
  name: 'id',
  in: 'path',
  description: 'The last part of `audio_response_url` in a history entry.',
  format: 'uuid',
}

const recordingErrors = {
  not_found: 'There is no such recording, or it is another user’s.',
  gone: 'The recording was deleted.',
}

export const calls: Group = {
  name: 'Calls and recordings',
  description: 'Open a call, and listen to the recordings of its answers.',
  operations: [
    {
      id: 'createCall',
      method: 'post',
      path: '/call/web',
      auth: 'user',
      summary: 'Open a call',
      description:
        'Creates a room and returns the URL of its WebSocket, which works once, within half a minute. ' +
        'Request and response have the hosted voice provider’s format; the body is ignored and may be omitted. ' +
        'The messages of the WebSocket are defined in `contract/src/call`.',
      request: json('WebCallRequest'),
      isRequestOptional: true,
      responses: [{ status: 201, description: 'The room.', content: json('WebCall') }],
      errors: { rate_limited: `More than ${describeLimits(usage.calls)}.` },
    },
    {
      id: 'speak',
      method: 'post',
      path: '/api/speech',
      auth: 'user',
      summary: 'Synthesise a sentence',
      description: 'Uses the voice of your preferences at normal speed.',
      request: json('SpeechRequest'),
      responses: [
        { status: 200, description: 'The sound.', content: [{ mediaType: 'audio/wav', body: {} }] },
        { status: 204, description: 'Only browsers can speak this language.' },
      ],
      errors: {
        bad_request: 'The text is empty or too long, or the body is not valid.',
        rate_limited: `More than ${describeLimits(usage.sentencesSpoken)}.`,
        unavailable: 'The preferences cannot be read, or no speech engine is available.',
      },
    },
    {
      id: 'getRecording',
      method: 'get',
      path: '/api/audio/{id}',
      auth: 'user',
      summary: 'Get the recording of an answer',
      description:
        `Needs an access token of its owner, or a signed link instead. Recordings are kept for \`AUDIO_KEPT_DAYS\` (${audioKeptDays} unless configured). ` +
        '`HEAD` and a `Range` header with one range are supported.',
      parameters: [
        recordingId,
        { name: 'expires', in: 'query', description: 'Part of a signed link.' },
        { name: 'session', in: 'query', description: 'Part of a signed link.' },
        { name: 'signature', in: 'query', description: 'Part of a signed link.' },
        { name: 'Range', in: 'header', description: 'One range of bytes.' },
      ],
      responses: [
        {
          status: 200,
          description: 'The whole recording.',
          content: sound,
          headers: { 'Accept-Ranges': '`bytes`' },
        },
        {
          status: 206,
          description: 'The requested range.',
          content: sound,
          headers: { 'Content-Range': 'The range and the size of the recording.' },
        },
        {
          status: 416,
          description: 'The range is outside the recording. No body.',
          headers: { 'Content-Range': 'The size of the recording.' },
        },
      ],
      errors: {
        ...recordingErrors,
        forbidden: 'The signed link has expired, its session has ended, or it is not valid.',
      },
    },
    {
      id: 'createRecordingLink',
      method: 'post',
      path: '/api/audio/{id}/link',
      auth: 'user',
      summary: 'Create a signed link to a recording',
      description: `The link works without a token for ${signedAudioLinkMs / 60_000} minutes, for an \`<audio>\` element, say, and no longer than your session.`,
      parameters: [recordingId],
      responses: [{ status: 200, description: 'The link.', content: json('RecordingLink') }],
      errors: recordingErrors,
    },
  ],
}
