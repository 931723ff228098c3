import { Agent, request } from 'node:http'
import { percentile } from './figures.ts'

/** A project's address and publishable key. */
export type ProjectAddress = { url: string; key: string }

const connections = 8
const password = 'Correct-Horse-7'

type Person = { email: string; id: string; token: string; refreshToken: string }

type Call = { method: string; path: string; token?: string; headers?: Record<string, string>; body?: unknown }

type SessionBody = { access_token: string; refresh_token: string; user: { id: string } }

export const works = ['reads', 'inserts', 'sign-ins', 'token checks', 'refreshes'] as const
export type Work = (typeof works)[number]

export type Round = { perSecond: number; p50: number; p99: number }

export type ProjectLoad = Disposable & { run: (work: Work, seconds: number) => Promise<Round> }

function entry(userId: string) {
  return {
    user_id: userId,
    query_text: 'What is new?',
    status: 'completed',
    interaction_duration: 3,
    context_data: { type: 'question' },
  }
}

function caller({ url, key }: ProjectAddress, agent: Agent) {
  return ({ method, path, token, headers, body }: Call) =>
    new Promise<string>((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const call = request(`${url}${path}`, {
        method,
        agent,
        headers: {
          apikey: key,
          authorization: `Bearer ${token ?? key}`,
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      })
      call.on('error', reject)
      call.on('response', (response) => {
        let answer = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
        response.on('end', () => {
          if ((response.statusCode ?? 0) < 300) resolve(answer)
          else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${answer.slice(0, 300)}`))
        })
      })
      call.end(text)
    })
}

type Send = ReturnType<typeof caller>

const oneObject = { accept: 'application/vnd.pgrst.object+json', prefer: 'return=representation' }

async function perform(send: Send, work: Work, person: Person) {
  const { email, id, token } = person
  const session = (grant: string, body: unknown) =>
    send({ method: 'POST', path: `/auth/v1/token?grant_type=${grant}`, body })
  switch (work) {
    case 'reads': {
      const query = `select=*&user_id=eq.${id}&order=created_at.desc&limit=10`
      return send({ method: 'GET', path: `/rest/v1/query_history?${query}`, token })
    }
    case 'inserts': {
      const path = '/rest/v1/query_history?select=*'
      return send({ method: 'POST', path, token, headers: oneObject, body: entry(id) })
    }
    case 'sign-ins':
      return session('password', { email, password })
    case 'token checks':
      return send({ method: 'GET', path: '/auth/v1/user', token })
    case 'refreshes': {
      const answer = await session('refresh_token', { refresh_token: person.refreshToken })
      person.refreshToken = (JSON.parse(answer) as SessionBody).refresh_token
      return answer
    }
  }
}

async function signUp(send: Send, email: string): Promise<Person> {
  const body = { email, password, data: { full_name: 'Ana' } }
  const answer = JSON.parse(await send({ method: 'POST', path: '/auth/v1/signup', body })) as SessionBody
  const { access_token: token, refresh_token: refreshToken, user } = answer
  const history = Array.from({ length: 20 }, () => entry(user.id))
  await send({ method: 'POST', path: '/rest/v1/query_history', token, body: history })
  return { email, id: user.id, token, refreshToken }
}

/** One person per connection, each with an account and twenty history entries, sending requests without a pause. */
export async function openProjectLoad(address: ProjectAddress): Promise<ProjectLoad> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = caller(address, agent)
  const people: Person[] = []
  for (let number = 0; number < connections; number++) {
    people.push(await signUp(send, `person-${number}@example.org`))
  }
  return {
    async run(work, seconds) {
      const begin = performance.now()
      const end = begin + seconds * 1000
      const times: number[] = []
      const ask = async (person: Person) => {
        for (let asked = performance.now(); asked < end; asked = performance.now()) {
          await perform(send, work, person)
          times.push(performance.now() - asked)
        }
      }
      await Promise.all(people.map(ask))
      const perSecond = (times.length * 1000) / (performance.now() - begin)
      return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
    },
    [Symbol.dispose]: () => agent.destroy(),
  }
}
