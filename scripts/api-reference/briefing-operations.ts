import { briefingLimits, storyLimits, usage } from '@tidings/contract/limits'
import { describeLimits } from './limits-in-words.ts'
import { json, type Content, type Group } from './operation.ts'

const page: Content[] = [{ mediaType: 'text/html', body: { type: 'string' } }]
const token = { name: 'token', in: 'query' as const, description: 'From a mailed briefing.' }

export const briefings: Group = {
  name: 'Briefings',
  description:
    'The most important events of a day for one person. Each is a chapter with verbatim sentences of its reports. Events that the person has heard about are omitted, or only what changed is told.',
  operations: [
    {
      id: 'makeBriefing',
      method: 'post',
      path: '/api/briefings',
      auth: 'user',
      summary: 'Make a briefing',
      description:
        `Covers the last ${storyLimits.hours} hours, by the user’s interests, sources, place and language. Three to eight chapters, depending on the summary length and the news. ` +
        'It is stored and added to the history. Its recording is made when `POST {audioUrl}/link` is first called.',
      request: json('MakeBriefing'),
      isRequestOptional: true,
      responses: [
        { status: 200, description: 'The briefing, or why there is none.', content: json('MadeBriefing') },
      ],
      errors: {
        bad_request: 'The body is not valid.',
        rate_limited: `More than ${describeLimits(usage.briefings)}.`,
        unavailable: 'The preferences cannot be read at the moment.',
      },
    },
    {
      id: 'listBriefings',
      method: 'get',
      path: '/api/briefings',
      auth: 'user',
      summary: 'List your briefings',
      description: `Those of the last ${briefingLimits.keptDays} days, newest first.`,
      parameters: [
        {
          name: 'limit',
          in: 'query',
          description: `The maximum number: 1 to ${briefingLimits.most}, ${briefingLimits.shown} if omitted.`,
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
      summary: 'Get the schedule of your briefings',
      description:
        'The frequency is `update_frequency` of the preferences, in the profile’s time zone. `weekly` and `daily` briefings are made at a set hour, `hourly` ones on the hour, and `real-time` ones within a quarter of an hour. The latter two are only made outside quiet hours, and only for news that `leastSources` sources report, or one fewer if it matches the user’s interests, sources or place.',
      responses: [{ status: 200, description: 'The settings.', content: json('BriefingSettings') }],
      errors: { unavailable: 'The preferences cannot be read at the moment.' },
    },
    {
      id: 'changeBriefingSettings',
      method: 'put',
      path: '/api/briefings/settings',
      auth: 'user',
      summary: 'Change the schedule of your briefings',
      request: json('BriefingChanges'),
      responses: [{ status: 200, description: 'The new settings.', content: json('BriefingSettings') }],
      errors: {
        bad_request: 'The body is not valid.',
        unavailable: 'The preferences cannot be read at the moment.',
      },
    },
    {
      id: 'sendMailCode',
      method: 'post',
      path: '/api/briefings/mail/code',
      auth: 'user',
      summary: 'Send a code that confirms your address for briefings',
      description:
        'Sends the code to the account’s address. Briefings are only mailed to confirmed addresses: by this code, or by confirming the account.',
      responses: [{ status: 204, description: 'Sent. Earlier codes no longer work.' }],
      errors: {
        bad_request: 'The account has no address, or the mail server reports that it does not exist.',
        rate_limited: `More than ${describeLimits(usage.mailCodes)}, or the server’s mail limit is reached.`,
        unavailable: 'The mail server does not accept mail at the moment.',
      },
    },
    {
      id: 'confirmMailCode',
      method: 'post',
      path: '/api/briefings/mail/confirm',
      auth: 'user',
      summary: 'Confirm your address for briefings',
      description:
        'Confirms the address for briefings and nothing else. A code allows five attempts, and expires like any mailed code: after ten minutes unless the server’s `AUTH_OTP_EXPIRY_S` says otherwise.',
      request: json('MailCode'),
      responses: [{ status: 200, description: 'The new settings.', content: json('BriefingSettings') }],
      errors: { bad_request: 'The code is wrong or has expired.' },
    },
    {
      id: 'askToUnsubscribe',
      method: 'get',
      path: '/briefings/unsubscribe',
      auth: 'none',
      summary: 'Show the unsubscribe page',
      description: 'The page linked in mailed briefings. Changes nothing.',
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
      summary: 'Unsubscribe from mailed briefings',
      description: 'One-click unsubscribe by mail programs (RFC 8058); the body is not read.',
      parameters: [token],
      responses: [
        { status: 200, description: 'A confirmation page.', content: page },
        { status: 400, description: 'A page that says that the link is not valid.', content: page },
      ],
    },
  ],
}
