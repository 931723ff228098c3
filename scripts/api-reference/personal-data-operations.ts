import { accountDeletion, freshSignInMs, securityEvents, usage } from '@tidings/contract/limits'
import { describeLimits } from './limits-in-words.ts'
import { json, type Group } from './operation.ts'

const proof = `A user who signed in, or showed a second factor, more than ${freshSignInMs / 60_000} minutes ago adds the password, or a code that \`GET /auth/v1/reauthenticate\` has sent. When accounts are at a hosted project only a new sign-in there counts.`

const proofMissing = 'The password or code is missing or wrong.'
const tooManyAttempts = 'Too many wrong passwords.'

export const personalData: Group = {
  name: 'Personal data',
  description: 'What is kept of a user, to be taken along or deleted, and what happened to the account.',
  operations: [
    {
      id: 'getPrivacy',
      method: 'get',
      path: '/api/privacy',
      auth: 'none',
      summary: 'See who runs this server, and who gets something of its people',
      description: 'What the privacy notice says of this deployment.',
      responses: [{ status: 200, description: 'Operator, times and receivers.', content: json('Privacy') }],
    },
    {
      id: 'getPersonalDataStatus',
      method: 'get',
      path: '/api/personal-data',
      auth: 'user',
      summary: 'See how long your data is kept',
      responses: [{ status: 200, description: 'How long, and where.', content: json('PersonalDataStatus') }],
    },
    {
      id: 'downloadPersonalData',
      method: 'post',
      path: '/api/personal-data/download',
      auth: 'user',
      summary: 'Download everything that is kept of you',
      description: `A zip archive as a stream: every table as JSON and CSV, recordings, and the sources as OPML. ${proof}`,
      request: json('IdentityProof'),
      isRequestOptional: true,
      responses: [
        {
          status: 200,
          description: 'The archive. The connection breaks off if it cannot be finished.',
          content: [{ mediaType: 'application/zip', body: {} }],
          headers: { 'Content-Disposition': 'A name for the file.' },
        },
      ],
      errors: {
        bad_request: 'The body is not valid.',
        forbidden: proofMissing,
        conflict: 'Another download of yours is running.',
        rate_limited: `${tooManyAttempts} Or more than ${describeLimits(usage.downloads)}.`,
      },
    },
    {
      id: 'getDownloadProgress',
      method: 'get',
      path: '/api/personal-data/download',
      auth: 'user',
      summary: 'See how far your download is',
      responses: [{ status: 200, description: 'How far it is.', content: json('DownloadProgress') }],
      errors: { not_found: 'No download is running.' },
    },
    {
      id: 'deleteAccount',
      method: 'post',
      path: '/api/personal-data/deletion',
      auth: 'user',
      summary: 'Delete your account',
      description: `Ends all sessions and keys at once and erases everything after ${accountDeletion.graceDays} days, unless you sign in before. When accounts are at a hosted project, everything is erased at once but the account itself. ${proof}`,
      request: json('IdentityProof'),
      isRequestOptional: true,
      responses: [
        { status: 200, description: 'Until when it can be undone.', content: json('AccountDeletion') },
      ],
      errors: {
        bad_request: 'The body is not valid.',
        forbidden: proofMissing,
        rate_limited: tooManyAttempts,
      },
    },
    {
      id: 'listSecurityEvents',
      method: 'get',
      path: '/api/security-events',
      auth: 'user',
      summary: 'List what happened to your account',
      description: `The newest ${securityEvents.shown} events of the last ${securityEvents.keptDays} days.`,
      responses: [{ status: 200, description: 'Newest first.', content: json('SecurityEventList') }],
    },
  ],
}
