import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const secrets: Record<string, RegExp> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY/,
  'the role that passes every wall': /service_role/,
  "a project's secret key": /sb_secret_/,
  "the mail provider's key": /\bkey-[0-9a-f]{32}\b/,
  "a model provider's key": /\bsk-[A-Za-z0-9_-]{20,}/,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  'basic authentication': /Basic\s+[A-Za-z0-9+/]{12,}={0,2}/,
  'an address with a password': /\/\/[^/\s"'`:@$]+:[^/\s"'`:@$]+@[\w.-]/,
  'the private part of a web key': /["']?\bd["']?:\s*["'`][\w-]{40,}["'`]/,
}

export const kindsOfSecrets = Object.keys(secrets)

/** Every secret in the files of a folder, as `file: what it is`. */
export function secretsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.flatMap(({ parentPath, name }) => {
    const text = readFileSync(path.join(parentPath, name), 'utf8')
    return Object.entries(secrets).flatMap(([kind, pattern]) =>
      pattern.test(text) ? [`${name}: ${kind}`] : [],
    )
  })
}
