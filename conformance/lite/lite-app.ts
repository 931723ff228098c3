import type { Browser, Page } from 'playwright-core'
import { sessionKey } from '../../e2e/support/account.ts'
import { until } from '../../e2e/support/server-process.ts'
import type { RunningApp } from '../../e2e/support/start-app.ts'
import type { LiteProject } from '../../bench/support/lite-project.ts'

export type LiteApp = { project: LiteProject; tidings: RunningApp; browser: Browser; page: Page }

type Request = { method?: string; token?: string; body?: unknown }

/** The project's response, successful or not. */
export async function askProject({ project }: LiteApp, path: string, request: Request = {}) {
  const answer = await fetch(`${project.url}${path}`, {
    method: request.method ?? (request.body === undefined ? 'GET' : 'POST'),
    headers: {
      apikey: project.key,
      'content-type': 'application/json',
      ...(request.token ? { authorization: `Bearer ${request.token}` } : {}),
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

export function throwRefusal({ status, text }: { status: number; text: string }) {
  if (status >= 400) throw new Error(`${status} ${text.slice(0, 200)}`)
}

/** The access token of the person signed in on the page. */
export async function tokenOnPage(page: Page): Promise<string> {
  const session = await page.evaluate((key) => localStorage.getItem(key), sessionKey)
  return (JSON.parse(session ?? '{}') as { access_token?: string }).access_token ?? ''
}

export async function rows(lite: LiteApp, path: string): Promise<unknown> {
  const answer = await askProject(lite, `/rest/v1/${path}`, { token: await tokenOnPage(lite.page) })
  return JSON.parse(answer.text) as unknown
}

/** The next link that lite prints instead of mailing it, after the first `seen` ones. */
export async function printedLink({ project }: LiteApp, seen: number): Promise<URL> {
  const links = () => [...project.output().matchAll(/this link: (\S+)/g)].map((match) => match[1] ?? '')
  await until('a mail is printed', () => links().length > seen, 10_000)
  return new URL(links()[seen] ?? '')
}
