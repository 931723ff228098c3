import * as v from 'valibot'
import { isHardened, isOn, list, read, type Env } from './values.ts'

const origin = v.pipe(
  v.string(),
  v.check(
    (value) =>
      value === '*' || (/^https?:/.test(value) && URL.parse(value)?.origin === value.replace(/\/$/, '')),
    ({ input }) => `must list origins such as https://app.example.org, not "${input}".`,
  ),
  v.transform((value) => value.replace(/\/$/, '')),
)

const host = v.pipe(
  v.string(),
  v.regex(
    /^(?:\*|(?:\*?\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[\da-f:.]+\])$/i,
    ({ input }) =>
      `must list host names without a port, such as news.example.org or *.example.org, not "${input}".`,
  ),
  v.transform((value) => value.toLowerCase()),
)

/** Who may reach this server, and from which pages. */
export function readEdge(env: Env) {
  return {
    /** Other origins whose pages may call the auth and data APIs; `*` for any. */
    corsOrigins: read(env, 'CORS_ORIGINS', v.pipe(list, v.array(origin))) ?? [],
    /** Other host names of this server; `*` for any. */
    allowedHosts: read(env, 'ALLOWED_HOSTS', v.pipe(list, v.array(host))) ?? [],
    /** Podcast addresses require a password. */
    podcastPasswords: isOn(env, 'PODCAST_PASSWORDS', isHardened(env) ? 'on' : 'off'),
    /** HSTS with `includeSubDomains`. */
    hstsSubdomains: isOn(env, 'HSTS_SUBDOMAINS', isHardened(env) ? 'on' : 'off'),
  }
}
