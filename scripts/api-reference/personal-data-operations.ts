import { accountDeletion, freshSignInMs, securityEvents, usage } from '@tidings/contract/limits'
import { describeLimits } from './limits-in-words.ts'
import { json, type Group } from './operation.ts'

const proof = `A user who signed in, or presented a second factor, more than ${freshSignInMs / 60_000} minutes ago must add the password, or a code that \`GET /auth/v1/reauthenticate\` has sent. When accounts are at a hosted project only a new sign-in there counts.`

const proofMissing = 'The password or code is missing or wrong.'
const tooManyAttempts = 'Too many wrong passwords.'

export const personalData: Group = {
  name: 'Personal data',
  description: 'Download or delete everything stored about a user, and see the account’s security events.',
  operations: [
    {
      id: 'getPrivacy',
      method: 'get',
      path: '/api/privacy',
      auth: 'none',
      summary: 'Get the privacy notice',
      description: 'The contents of the privacy notice for this deployment.',
      responses: [
        { status: 200, description: 'Operator, retention times and receivers.', content: json('Privacy') },
      ],
    },
    {
      id: 'getPersonalDataStatus',
      method: 'get',
      path: '/api/personal-data',
      auth: 'user',
      summary: 'Get retention and storage',
      responses: [
        { status: 200, description: 'Retention times and storage use.', content: json('PersonalDataStatus') },
      ],
    },
    {
      id: 'downloadPersonalData',
      method: 'post',
      path: '/api/personal-data/download',
      auth: 'user',
      summary: 'Download everything stored about you',
      description: `A zip archive as a stream: every table as JSON and CSV, recordings, and the sources as OPML. ${proof}`,
      request: json('IdentityProof'),
      isRequestOptional: true,
      responses: [
        {
          status: 200,
          description: 'The archive. The connection is closed if it cannot be completed.',
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
      summary: 'Get the progress of your download',
      responses: [{ status: 200, description: 'The progress.', content: json('DownloadProgress') }],
      errors: { not_found: 'No download is running.' },
    },
    {
      id: 'deleteAccount',
      method: 'post',
      path: '/api/personal-data/deletion',
      auth: 'user',
      summary: 'Delete your account',
      description: `Ends all sessions and keys at once and erases everything after ${accountDeletion.graceDays} days, unless you sign in before then. When accounts are at a hosted project, everything except the account itself is erased at once. ${proof}`,
      request: json('IdentityProof'),
      isRequestOptional: true,
      responses: [
        { status: 200, description: 'When the deletion becomes final.', content: json('AccountDeletion') },
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
      summary: 'List your security events',
      description: `The newest ${securityEvents.shown} events of the last ${securityEvents.keptDays} days.`,
      responses: [{ status: 200, description: 'Newest first.', content: json('SecurityEventList') }],
    },
  ],
}
