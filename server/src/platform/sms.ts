import { setTimeout } from 'node:timers/promises'

/** `to` in digits, without "+". */
export type TextMessage = { to: string; text: string }

export interface TextMessenger {
  /**
   * Resolves once the service has accepted the message; rejects otherwise, with an error that contains neither number nor text.
   */
  send(message: TextMessage): Promise<void>
  /**
   * Sends nothing, but takes as long and has the same outcome as the last message, so that nobody learns whether one was sent.
   */
  pretend(): Promise<void>
}

export type TextMessageService =
  | { kind: 'webhook'; url: string; key: string | null }
  | { kind: 'twilio'; url: string; account: string; token: string; from: string }

const timeoutMs = 15_000

type Post = { url: string; headers: Record<string, string>; body: string }

function buildWebhookPost(
  { url, key }: TextMessageService & { kind: 'webhook' },
  message: TextMessage,
): Post {
  const authorization = key === null ? {} : { authorization: `Bearer ${key}` }
  return {
    url,
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify({ phone: `+${message.to}`, message: message.text }),
  }
}

function buildTwilioPost(service: TextMessageService & { kind: 'twilio' }, message: TextMessage): Post {
  const { url, account, token, from } = service
  const path = `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  return {
    url: `${url.replace(/\/+$/, '')}${path}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
    },
    body: new URLSearchParams({ To: `+${message.to}`, From: from, Body: message.text }).toString(),
  }
}

async function post(service: TextMessageService, message: TextMessage) {
  const { url, headers, body } =
    service.kind === 'webhook' ? buildWebhookPost(service, message) : buildTwilioPost(service, message)
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The text message was not accepted: the service answered ${answer.status}.`)
}

/** Posts to the service's URL, which the operator configured and which may therefore be private. */
export function createTextMessenger(service: TextMessageService): TextMessenger {
  let last: { ms: number; error: Error | null } = { ms: 0, error: null }
  return {
    async send(message) {
      const begun = performance.now()
      const error = await post(service, message).then(
        () => null,
        (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
      )
      last = { ms: performance.now() - begun, error }
      if (error !== null) throw error
    },
    async pretend() {
      const { ms, error } = last
      await setTimeout(ms)
      if (error !== null) throw error
    },
  }
}
