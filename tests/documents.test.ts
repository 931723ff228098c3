import { mkdirSync, mkdtempDisposableSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  brokenLinks,
  documentsOf,
  drawnPlaces,
  missingCopied,
  missingDrawnPlaces,
  variablesDocumented,
  variablesRead,
  variablesSet,
} from './documents.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('every link between documents resolves', () => {
  expect(documentsOf(root).length).toBeGreaterThan(5)
  expect(brokenLinks(root)).toEqual([])
})

test('every path in ARCHITECTURE.md exists', () => {
  expect(drawnPlaces(root).length).toBeGreaterThan(20)
  expect(missingDrawnPlaces(root)).toEqual([])
})

test('the documents list every variable that the configuration reads, and no other', () => {
  const variables = variablesRead(
    ['config.ts', ...readdirSync(path.join(root, 'server/src/config')).map((file) => `config/${file}`)]
      .map((file) => read(`server/src/${file}`))
      .join('\n'),
  )
  expect(variables.length).toBeGreaterThan(10)
  expect(variablesDocumented(read('docs/configuration.md'))).toEqual(variables)
})

test('the unit and the image start the server like `npm start`', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  expect(scripts.start).toMatch(/^node --.* server\/src\/main\.ts$/)
  expect(read('deploy/tidings.service')).toContain(`/${scripts.start}\n`)
  const command = scripts.start.split(' ').map((word) => `"${word}"`)
  expect(read('deploy/Dockerfile')).toContain(`CMD [${command.join(', ')}]`)
  const memory = 'MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072\n'
  expect(read('deploy/tidings.service')).toContain(`Environment=${memory}`)
  expect(read('deploy/Dockerfile')).toContain(`ENV ${memory}`)
})

test('the image is built from what exists, and its example sets documented variables', () => {
  const image = read('deploy/Dockerfile')
  expect(missingCopied(root, image)).toEqual([])
  expect(missingCopied(root, 'COPY contract gone contract/')).toEqual(['gone'])
  const example = read('deploy/compose.yaml')
  const variables = variablesSet(example)
  expect(variables).toEqual(expect.arrayContaining(['DATABASE_URL', 'LLM_MODEL', 'PUBLIC_URL']))
  const documented = variablesDocumented(read('docs/configuration.md'))
  const set = [...image.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs]) => pairs?.match(/[A-Z_]+(?==)/g) ?? [])
  // The server does not read those of the C library.
  const own = [...variables, ...set].filter((name) => !name.startsWith('MALLOC_'))
  const others = own.filter((name) => !documented.includes(name))
  expect(others).toEqual([])
})

test('a document with broken links or missing paths is reported', () => {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'tidings-documents-'))
  mkdirSync(path.join(folder.path, 'docs/decisions'), { recursive: true })
  const write = (file: string, text: string) => writeFileSync(path.join(folder.path, file), text)
  write('README.md', '[there](docs/one.md#part), [away](https://example.org), [gone](docs/two.md)')
  write('docs/one.md', '[up](../README.md) ![gone](one.png)')
  write('docs/decisions/0001.md', '[wrong level](README.md)')
  write('ARCHITECTURE.md', '| Place | What |\n|---|---|\n| `docs` | there |\n| `server/src` | gone |\n')
  expect(brokenLinks(folder.path)).toEqual([
    'README.md: docs/two.md',
    'docs/decisions/0001.md: README.md',
    'docs/one.md: one.png',
  ])
  expect(missingDrawnPlaces(folder.path)).toEqual(['server/src'])
})

test('a variable on one side only is reported', () => {
  const source = "text(env, 'DATA_DIR')\nreadEndpoint(env, 'TTS')\nwholeNumber(env, 'PORT', { default: 1 })"
  expect(variablesRead(source)).toEqual(['DATA_DIR', 'PORT', 'TTS_KEY', 'TTS_MODEL', 'TTS_URL'])
  const table = '| Name | Says |\n| `PORT` | the port |\n| `TTS_URL`, `TTS_KEY` | the voice |'
  expect(variablesDocumented(table)).toEqual(['PORT', 'TTS_KEY', 'TTS_URL'])
})
