import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

export function documentsOf(root: string): string[] {
  return [
    ...readdirSync(root).filter((file) => file.endsWith('.md')),
    ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => path.join('docs', file))
      .toSorted(),
  ]
}

export function brokenLinks(root: string): string[] {
  return documentsOf(root).flatMap((document) => {
    const text = readFileSync(path.join(root, document), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map((match) => match[1] ?? '')
    return links
      .filter((link) => !existsSync(path.join(root, path.dirname(document), link)))
      .map((link) => `${document}: ${link}`)
  })
}

/** The places of the architecture's table. */
export function drawnPlaces(root: string): string[] {
  const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8')
  return [...text.matchAll(/^\| `([^`]+)` +\|/gm)].map((match) => match[1] ?? '')
}

export function missingDrawnPlaces(root: string): string[] {
  return drawnPlaces(root).filter((place) => !existsSync(path.join(root, place)))
}

/** The variables that the configuration's source reads; an endpoint is read as its three, a provider's as `<NAME>`, a language's as `<LANGUAGE>`. */
export function variablesRead(source: string): string[] {
  const direct = [...source.matchAll(/(?<!Endpoint\()env, '([A-Z_]+)'/g)].map((match) => match[1] ?? '')
  const endpoints = [...source.matchAll(/readEndpoint\(env, '([A-Z_]+)'/g)].flatMap((match) =>
    ['URL', 'KEY', 'MODEL'].map((part) => `${match[1]}_${part}`),
  )
  const providers = [...source.matchAll(/env, `(AUTH_)\$\{name\}(_[A-Z_]+)`/g)].map(
    (match) => `${match[1]}<NAME>${match[2]}`,
  )
  const voices = /env, `TTS_COMMAND_\$\{name\}`/.test(source) ? ['TTS_COMMAND_<LANGUAGE>'] : []
  return [...new Set([...direct, ...endpoints, ...providers, ...voices])].toSorted()
}

export function variablesDocumented(table: string): string[] {
  return [...table.matchAll(/^\| (`[^|]+?) +\|/gm)]
    .flatMap((row) =>
      [...(row[1] ?? '').matchAll(/`([A-Z_]+(?:<NAME>[A-Z_]+|<LANGUAGE>)?)`/g)].map(
        (match) => match[1] ?? '',
      ),
    )
    .toSorted()
}

/** What an image is to be built from, except from its own stages, and is not there. */
export function missingCopied(root: string, image: string): string[] {
  return [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    .flatMap(([, sources]) => sources?.split(' ') ?? [])
    .filter((source) => !existsSync(path.join(root, source)))
}

/** The variables that the example for containers sets for Tidings, also in comments. */
export function variablesSet(example: string): string[] {
  const tidings = /^ {2}tidings:\n(?: {4}.*\n)+/m.exec(example)?.[0] ?? ''
  return [...tidings.matchAll(/^ {6}(?:# )?([A-Z_]+): /gm)].map((match) => match[1] ?? '')
}
