import { ConfigError, text, type Env } from './config-readers.ts'

const hostName =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u

function hostOf(name: string): string {
  const host = name.replace(/^\*?\./, '')
  if (!hostName.test(host)) {
    throw new ConfigError(`ARTICLE_PAGES must be on, off or a list of host names; "${name}" is none.`)
  }
  return new URL(`http://${host}`).hostname
}

/** Whose pages may be read for the whole of an article: nobody's by default, because publishers' terms differ. */
export function readArticlePages(env: Env): 'all' | readonly string[] {
  const value = text(env, 'ARTICLE_PAGES') ?? 'off'
  if (value === 'off') return []
  return value === 'on'
    ? 'all'
    : value
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(hostOf)
}
