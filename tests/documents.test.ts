import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

const documents = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
]

test('every link between documents leads somewhere', () => {
  const broken = documents.flatMap((document) => {
    const text = readFileSync(path.join(root, document), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map((match) => match[1] ?? '')
    return links
      .filter((link) => !existsSync(path.join(root, path.dirname(document), link)))
      .map((link) => `${document}: ${link}`)
  })
  expect(broken).toEqual([])
})

test('every folder and file that ARCHITECTURE.md draws exists', () => {
  const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8')
  const drawn = [...text.matchAll(/^\| `([^`]+)` +\|/gm)].map((match) => match[1] ?? '')
  expect(drawn.length).toBeGreaterThan(20)
  expect(drawn.filter((place) => !existsSync(path.join(root, place)))).toEqual([])
})

test('every variable that the configuration reads is in the README’s documents, and no other', () => {
  const source = ['config.ts', 'config-accounts.ts']
    .map((file) => readFileSync(path.join(root, 'server/src', file), 'utf8'))
    .join('\n')
  const direct = [...source.matchAll(/(?<!endpoint\()env, '([A-Z_]+)'/g)].map((match) => match[1] ?? '')
  const providers = [...source.matchAll(/env, `(AUTH_)\$\{name\}(_[A-Z_]+)`/g)].map(
    (match) => `${match[1]}<NAME>${match[2]}`,
  )
  const endpoints = ['STT', 'TTS'].flatMap((name) => [`${name}_URL`, `${name}_KEY`, `${name}_MODEL`])
  const table = readFileSync(path.join(root, 'docs/configuration.md'), 'utf8')
  const documented = [...table.matchAll(/^\| (`[^|]+?) +\|/gm)].flatMap((row) =>
    [...(row[1] ?? '').matchAll(/`([A-Z_]+(?:<NAME>[A-Z_]+)?)`/g)].map((match) => match[1] ?? ''),
  )
  expect(documented.toSorted()).toEqual([...new Set([...direct, ...endpoints, ...providers])].toSorted())
})
