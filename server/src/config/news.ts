import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '#platform/config-error'
import * as v from 'valibot'
import { readHostName } from '#platform/network/host-name'
import { isHardened, isOn, list, read, text, wholeNumber, type Env } from './values.ts'

function readFeedsFile(env: Env): string | null {
  const file = read(env, 'FEEDS', text)
  if (file === null) return null
  try {
    readFileSync(file)
  } catch (error) {
    throw new ConfigError(`FEEDS names "${file}", which cannot be read.`, { cause: error })
  }
  return path.resolve(file)
}

const hostName =
  /^(?:\*?\.)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)$/u
const hostNames = v.pipe(
  list,
  v.array(
    v.pipe(
      v.string(),
      v.regex(
        hostName,
        ({ input }) => `must be on, off or a list of host names; "${input}" is not a host name.`,
      ),
      v.transform((name) => new URL(`http://${hostName.exec(name)?.[1]}`).hostname),
    ),
  ),
)

const privateHosts = v.pipe(
  list,
  v.array(
    v.pipe(
      v.string(),
      v.transform((host) => readHostName(host) ?? host),
    ),
  ),
)

/** The hosts whose article pages may be fetched; none by default, because publishers' terms differ. */
function readArticlePages(env: Env): 'all' | readonly string[] {
  const value = read(env, 'ARTICLE_PAGES', text) ?? 'off'
  if (value === 'on') return 'all'
  return value === 'off' ? [] : (read(env, 'ARTICLE_PAGES', hostNames) ?? [])
}

function readOutgoingHosts(env: Env): readonly string[] | null {
  const value = read(env, 'OUTGOING_HOSTS', text) ?? 'off'
  return value === 'off' ? null : read(env, 'OUTGOING_HOSTS', hostNames)
}

/** Which news is fetched, from where, and how long it is kept. */
export function readNews(env: Env) {
  return {
    feeds: readFeedsFile(env),
    feedAllowPrivateHosts: read(env, 'FEED_ALLOW_PRIVATE_HOSTS', privateHosts) ?? [],
    articlePages: readArticlePages(env),
    /** Hosts that may be contacted for feeds, pages and push services, which users choose rather than the operator. */
    outgoing: {
      hosts: readOutgoingHosts(env),
      tlsOnly: isOn(env, 'OUTGOING_TLS', isHardened(env) ? 'on' : 'off'),
    },
    /** Days after publication when articles are deleted. */
    newsKeptDays: read(env, 'NEWS_KEPT_DAYS', wholeNumber(1, 36_500)) ?? 90,
  }
}
