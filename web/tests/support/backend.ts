import { onTestFinished } from 'vitest'

export type SentRequest = {
  method: string
  path: string
  search: URLSearchParams
  headers: Headers
  /** Parsed JSON, or the fields of a form; null without a body. */
  body: unknown
  /** Aborted when the page aborts the request. */
  signal: AbortSignal
}

export type Reply = (request: SentRequest) => Response | Promise<Response>

/** `METHOD /path`; `*` matches one path segment, or any method. */
export type Route = string

type Rule = { matches: (request: SentRequest) => boolean; reply: Reply }

/** The outside world as the page sees it through `fetch`. Later rules take precedence. */
export type Backend = {
  reply: (route: Route, reply: Reply) => void
  /** The requests so far, oldest first. */
  sent: (route: Route) => SentRequest[]
  /** Holds requests until the returned function is called. */
  hold: (route: Route) => () => void
  /** As `reply`, until the returned function is called. */
  replyFor: (route: Route, reply: Reply) => () => void
}

export const answer = (body: unknown, status = 200) => Response.json(body, { status })

export const noContent = () => new Response(null, { status: 204 })

/** Fails like `fetch` when no server can be reached. */
export const unreachable: Reply = () => Promise.reject(new TypeError('Failed to fetch'))

/** An error response of the auth API. */
export const refusal = (status: number, code: string, msg: string) =>
  answer({ code: status, error_code: code, msg }, status)

function matcher(route: Route): (request: SentRequest) => boolean {
  const [method = '', path = ''] = route.split(' ')
  const parts = path.split('/')
  return (request) => {
    const asked = request.path.split('/')
    const isPath =
      asked.length === parts.length && parts.every((part, at) => part === '*' || part === asked[at])
    return isPath && (method === '*' || method === request.method)
  }
}

async function readBody(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return Object.fromEntries(await request.formData())
  const text = await request.text()
  return text === '' ? null : JSON.parse(text)
}

async function readRequest(request: Request): Promise<SentRequest> {
  const url = new URL(request.url)
  return {
    method: request.method,
    path: url.origin === location.origin ? url.pathname : url.origin + url.pathname,
    search: url.searchParams,
    headers: request.headers,
    body: await readBody(request),
    signal: request.signal,
  }
}

/** Aborting ends the wait for an answer, as with the browser's `fetch`. */
function orAborted(answering: Promise<Response>, signal: AbortSignal): Promise<Response> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  return Promise.race([answering, aborted])
}

/** Replaces `fetch` for one test. A request that no rule answers fails the test. */
export function openBackend(): Backend {
  const rules: Rule[] = []
  const requests: SentRequest[] = []
  const unanswered: string[] = []
  const browserFetch = globalThis.fetch

  globalThis.fetch = async (input, init) => {
    const asked = new Request(input, init)
    asked.signal.throwIfAborted()
    const request = await readRequest(asked)
    requests.push(request)
    const rule = rules.findLast(({ matches }) => matches(request))
    if (rule) return orAborted(Promise.resolve(rule.reply(request)), asked.signal)
    unanswered.push(`${request.method} ${request.path}`)
    return answer({}, 501)
  }
  onTestFinished(() => {
    globalThis.fetch = browserFetch
    if (unanswered.length > 0) throw new Error(`Nothing answers ${unanswered.join(', ')}`)
  })

  function replyFor(route: Route, reply: Reply): () => void {
    const rule = { matches: matcher(route), reply }
    rules.push(rule)
    return () => void rules.splice(rules.indexOf(rule), 1)
  }

  return {
    replyFor,
    reply: (route, reply) => void replyFor(route, reply),
    sent: (route) => requests.filter(matcher(route)),
    hold(route) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const end = replyFor(route, async (request) => {
        await promise
        const rule = rules.findLast(({ matches }) => matches(request))
        return rule ? rule.reply(request) : answer({}, 501)
      })
      return () => {
        end()
        resolve()
      }
    },
  }
}
