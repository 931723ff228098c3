import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import withoutHash from '../scripts/packages-without-hash.json' with { type: 'json' }

type Entry = {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  hasInstallScript?: boolean
}

const root = path.join(import.meta.dirname, '..')
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, Entry> }
const manifest = read('package.json') as {
  optionalDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

const installed = Object.entries(packages).flatMap(([place, entry]) => {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? []
  return name && !entry.link ? [{ name, ...entry }] : []
})

test('every package has a hash, except known ones for platforms that our registry does not serve', () => {
  const bare = installed.filter(({ integrity }) => !integrity?.startsWith('sha512-'))
  expect(bare.map(({ name }) => name).toSorted()).toEqual(withoutHash)
  for (const { name, optional, os, cpu } of bare) {
    expect({ name, optional, isForSomeMachines: Boolean(os ?? cpu) }).toEqual({
      name,
      optional: true,
      isForSomeMachines: true,
    })
  }
  // Packages for the machines on which others build, check and run Tidings all have one.
  const ours = bare.filter(({ name }) => /linux-(?:x64|arm64)(?:-gnu)?$/.test(name))
  expect(ours).toEqual([])
})

test('Node has one version in the lock file, and no package runs an install script that we did not allow', () => {
  const nodes = Object.keys(manifest.optionalDependencies).filter((name) => name.startsWith('node-'))
  const pinned = installed.filter(({ name }) => nodes.includes(name))
  expect(pinned).toHaveLength(nodes.length)
  expect(new Set(pinned.map(({ version }) => version)).size).toBe(1)
  expect(new Set(Object.values(manifest.optionalDependencies)).size).toBe(1)
  const scripted = installed.filter(({ hasInstallScript }) => hasInstallScript)
  expect(scripted.map(({ name }) => name)).toEqual(Object.keys(manifest.allowScripts))
})

test('no entry has a registry address, so that npm’s configured one is used', () => {
  expect(installed.filter(({ resolved }) => resolved !== undefined)).toEqual([])
})
