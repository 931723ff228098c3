import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { beforeAll, describe, expect, test } from 'vitest'
import { boundaryRules } from './boundary-rules.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const folders = ['contract/src', 'server/src', 'web/src']

function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => path.join(folder, file))
}

async function cruiseFolders(paths: string[], baseDir: string): Promise<ICruiseResult> {
  const { output } = await cruise(paths, {
    baseDir,
    validate: true,
    ruleSet: { forbidden: boundaryRules },
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  })
  return output as ICruiseResult
}

describe('the module boundaries', () => {
  let result: ICruiseResult
  beforeAll(async () => {
    result = await cruiseFolders(folders, root)
  }, 120_000)

  test('every source file was read', () => {
    const read = new Set(result.modules.map((module) => module.source))
    const unread = folders.flatMap(sourceFiles).filter((file) => !read.has(file))
    expect(unread).toEqual([])
    expect(result.summary.totalCruised).toBeGreaterThan(100)
  })

  test('imports of our own files all resolve', () => {
    const unresolved = result.modules.flatMap((module) =>
      module.dependencies
        .filter((dependency) => dependency.couldNotResolve && /^[.#]|^@tidings\//.test(dependency.module))
        .map((dependency) => `${module.source}: ${dependency.module}`),
    )
    expect(unresolved).toEqual([])
  })

  test('no import breaks the rules of the architecture', () => {
    const violations = result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
    expect(violations).toEqual([])
  })
})

test('a folder that breaks the rules is reported, including type-only imports', async () => {
  const result = await cruiseFolders(
    ['server/src', 'web/src', 'contract/src'],
    path.join(root, 'tests/fixtures/broken-boundaries'),
  )
  const names = new Set(result.summary.violations.map((violation) => violation.rule.name))
  expect(names).toContain('features never import features')
  expect(names).toContain('the web never imports the server')
  expect(names).toContain('sources never import what only tests use')
  expect(names).toContain('a module reaches another only through its index.ts')
})

test('no file has a meaningless name', () => {
  const banned = /(^|\/)(utils?|helpers?|misc|common|lib|manager|services?|types)(\/|\.tsx?$)/
  expect(folders.flatMap(sourceFiles).filter((file) => banned.test(file))).toEqual([])
})

/** A folder should fit at a glance. Tests sit beside what they test and do not count. */
const mostFiles = 25

test('no folder has too many files', () => {
  const places = ['contract/src', 'server/src', 'web/src', 'web/offline', 'bench', 'conformance', 'scripts']
  const counts = new Map<string, number>()
  for (const file of places.flatMap(sourceFiles).filter((each) => !each.includes('.test.'))) {
    const folder = path.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.get('contract/src/texts')).toBeGreaterThan(10)
  expect([...counts].filter(([, count]) => count > mostFiles)).toEqual([])
})
