import { randomUUID } from 'node:crypto'
import { fuzzedAccountRequest } from './fuzzed-account-request.ts'
import { fuzzedRecordRequest } from './fuzzed-record-request.ts'
import type { FuzzedRequest, Surroundings } from './random-input.ts'
import { goodPassword, historyEntry, signInAgain, signUpPerson, type Person } from './project-clients.ts'

export type FuzzOptions = {
  url: string
  kind: 'records' | 'accounts'
  /** The first seed; each request has one of its own. */
  seed: number
  count: number
}

/** How many people send requests at once; each only writes rows of its own, so that they never wait for each other. */
const senders = 4

/** A request is never told more than this about the server's inside. */
const insides = /\n\s+at |node_modules|\/src\/|\.ts:\d+|SELECT .* FROM|select .* from /

type Answer = { status: number; text: string }

function complaintOf({ status, text }: Answer, secret: string, isHead: boolean): string | null {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`
  if (text.includes(secret)) return `told somebody else’s secret: ${text.slice(0, 300)}`
  if (insides.test(text)) return `told of its inside: ${text.slice(0, 300)}`
  // What is too long for HTTP never gets as far as the API.
  if (status === 431) return null
  if (status >= 400 && !isHead && !isJsonObject(text))
    return `answered ${status} with no error in JSON: ${text.slice(0, 300)}`
  return null
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

async function send(url: string, request: FuzzedRequest, accessToken: string): Promise<Answer> {
  const { method, path, headers, body } = request
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, authorization: `Bearer ${accessToken}` },
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  })
  const location = response.headers.get('location') ?? ''
  return { status: response.status, text: `${await response.text()}${location}` }
}

/** Everything of one person's that others must neither see nor change. */
async function everythingOf(person: Pick<Person, 'data'>): Promise<unknown[]> {
  const read = ['profiles', 'user_preferences', 'query_history'].map(async (table) => {
    const { data, error } = await person.data.from(table).select()
    if (error) throw new Error(`${table} of the victim: ${error.message}`)
    return data as unknown
  })
  return Promise.all(read)
}

async function signUpVictim(url: string, secret: string): Promise<Person> {
  const victim = await signUpPerson(url, secret)
  await victim.data.from('query_history').insert(historyEntry(victim.id, secret))
  await victim.data
    .from('user_preferences')
    .update({ interests: [secret] })
    .eq('user_id', victim.id)
  return victim
}

/** A sender's account, made anew when a request has logged it out or changed its password. */
async function standing(url: string, sender: Person): Promise<Person> {
  const { error } = await sender.auth.getUser()
  return error ? signUpPerson(url, 'A sender') : sender
}

/**
 * Sends made-up requests, and returns what is wrong with the answers: failures of the server, words about its inside,
 * and anything of somebody else's that was shown or changed. The seed in a complaint makes the same request again.
 */
export async function fuzz({ url, kind, seed, count }: FuzzOptions): Promise<string[]> {
  const make = kind === 'records' ? fuzzedRecordRequest : fuzzedAccountRequest
  const secret = `secret-${randomUUID()}`
  const victim = await signUpVictim(url, secret)
  const before = await everythingOf(victim)
  const complaints: string[] = []
  let next = seed
  const sendAll = async () => {
    let sender = await signUpPerson(url, 'A sender')
    for (let sent = 0; next < seed + count; sent++) {
      const own = next++
      if (sent % 50 === 49) sender = await standing(url, sender)
      const around: Surroundings = {
        ownId: sender.id,
        otherId: victim.id,
        ownEmail: sender.email,
        otherEmail: victim.email,
      }
      const request = make(own, around)
      const answer = await send(url, request, sender.session.access_token)
      const complaint = complaintOf(answer, secret, request.method === 'HEAD')
      if (complaint !== null)
        complaints.push(
          `seed ${own}, ${request.method} ${request.path.slice(0, 300)} ${request.body?.slice(0, 300) ?? ''}: ${complaint}`,
        )
    }
  }
  await Promise.all(Array.from({ length: senders }, sendAll))
  // The old session and the old password both still open the victim's rows, and those are as they were.
  await signInAgain(url, { email: victim.email, password: goodPassword })
  const after = await everythingOf(victim)
  if (JSON.stringify(after) !== JSON.stringify(before)) complaints.push('somebody else’s rows were changed')
  return complaints
}
