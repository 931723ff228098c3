import type { BriefingChanges, BriefingSettings } from '@tidings/contract/api/briefings'
import type { ReceivedMail } from './smtp-server.ts'
import type { TestUser } from './test-user.ts'

export const codeIn = (mail: ReceivedMail | undefined) =>
  /Your code: (\d{6})/.exec(mail?.content ?? '')?.[1] ?? ''

/** The person's briefing settings at a server, as the page reads and changes them. */
export function briefingSettingsOf({ url }: { url: string }, { accessToken }: Pick<TestUser, 'accessToken'>) {
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const call = (path: string, method = 'GET', body?: unknown) =>
    fetch(`${url}/api/briefings${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const read = async (answer: Promise<Response>) => (await (await answer).json()) as BriefingSettings
  return {
    call,
    read: () => read(call('/settings')),
    change: (changes: BriefingChanges) => read(call('/settings', 'PUT', changes)),
    sendCode: () => call('/mail/code', 'POST'),
    confirm: (code: string) => call('/mail/confirm', 'POST', { code }),
  }
}
