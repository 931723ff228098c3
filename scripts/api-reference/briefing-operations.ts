import { briefingLimits, storyLimits, usage } from '@tidings/contract/limits'
import { describeLimits } from './limits-in-words.ts'
import { json, type Content, type Group } from './operation.ts'

const page: Content[] = [{ mediaType: 'text/html', body: { type: 'string' } }]
const token = { name: 'token', in: 'query' as const, description: 'From a mailed briefing.' }

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
      request: json('MakeBriefing'),
      isRequestOptional: true,
      responses: [
        { status: 200, description: 'The briefing, or why there is none.', content: json('MadeBriefing') },
      ],
      errors: {
        bad_request: 'The body is not valid.',
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
    {
      id: 'readBriefingSettings',
      method: 'get',
      path: '/api/briefings/settings',
      auth: 'user',
      summary: 'Read when your briefings come',
      description:
        'How often is `update_frequency` of the preferences, by the time zone of the profile: `weekly` and `daily` at an hour, `hourly` on the hour and `real-time` within a quarter of an hour, both outside quiet hours and only where several sources report something or it is of the user’s interests, sources or place.',
      responses: [{ status: 200, description: 'The settings.', content: json('BriefingSettings') }],
      errors: { unavailable: 'The preferences cannot be read just now.' },
    },
    {
      id: 'changeBriefingSettings',
      method: 'put',
      path: '/api/briefings/settings',
      auth: 'user',
      summary: 'Change when your briefings come',
      request: json('BriefingChanges'),
      responses: [
        { status: 200, description: 'The settings as they are now.', content: json('BriefingSettings') },
      ],
      errors: {
        bad_request: 'The body is not valid.',
        unavailable: 'The preferences cannot be read just now.',
      },
    },
    {
      id: 'sendMailCode',
      method: 'post',
      path: '/api/briefings/mail/code',
      auth: 'user',
      summary: 'Send a code that confirms your address for briefings',
      description:
        'To the address of the account. Only addresses that are proven get briefings: by this code, or by the account’s own confirmation.',
      responses: [{ status: 204, description: 'Sent. The codes before it work no longer.' }],
      errors: {
        bad_request: 'The account has no address, or the mail server says that it does not exist.',
        rate_limited: `More than ${describeLimits(usage.mailCodes)}, or the server may send no more mails at present.`,
        unavailable: 'The mail server takes no mail just now.',
      },
    },
    {
      id: 'confirmMailCode',
      method: 'post',
      path: '/api/briefings/mail/confirm',
      auth: 'user',
      summary: 'Confirm your address for briefings',
      description: 'Proves the address for briefings and nothing else. Five attempts, within one hour.',
      request: json('MailCode'),
      responses: [
        { status: 200, description: 'The settings as they are now.', content: json('BriefingSettings') },
      ],
      errors: { bad_request: 'The code is wrong or has expired.' },
    },
    {
      id: 'askToUnsubscribe',
      method: 'get',
      path: '/briefings/unsubscribe',
      auth: 'none',
      summary: 'Ask whether to end briefings by mail',
      description: 'The page that a mailed briefing links to. Changes nothing.',
      parameters: [token],
      responses: [
        { status: 200, description: 'A page with one button.', content: page },
        { status: 400, description: 'A page that says that the link is not valid.', content: page },
      ],
    },
    {
      id: 'unsubscribe',
      method: 'post',
      path: '/briefings/unsubscribe',
      auth: 'none',
      summary: 'End briefings by mail',
      description: 'As mail programs do it with one click (RFC 8058); the body is not read.',
      parameters: [token],
      responses: [
        { status: 200, description: 'A page that says so.', content: page },
        { status: 400, description: 'A page that says that the link is not valid.', content: page },
      ],
    },
  ],
}
