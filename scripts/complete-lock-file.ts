import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// Adds to package-lock.json the optional packages for other machines that a registry did not offer when the file was
// written; without them `npm ci` says that the file is out of step. Run it after every `npm install`. With `--hashes`, and
// names or none for all, it asks the registry for the hashes that are missing, and keeps `packages-without-hash.json`
// (which the checks compare) to what is left: run that where the registry offers packages for every machine.

type Entry = {
  version?: string
  integrity?: string
  link?: boolean
  bin?: Record<string, string>
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
type LockFile = { packages: Record<string, Entry> }

const systems = [
  'darwin',
  'linux',
  'win32',
  'android',
  'freebsd',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
]
const processors = [
  'arm64',
  'x64',
  'ia32',
  'arm',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'mips64el',
  'wasm32',
]

/** The platform of a package by its name, such as `@scope/name-linux-arm64-musl`; null if the name does not tell. */
function findPlatform(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | null {
  const words = name.split(/[-/]/)
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  if (name === 'fsevents') return { os: ['darwin'] }
  if (!cpu && !os) return null
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : null
  return {
    ...(os ? { os: [os] } : {}),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os === 'linux' && libc ? { libc: [libc] } : {}),
  }
}

/** A program that the package contains on every machine, like Node's packages; npm links it by this entry. */
function findBin(names: string[]): Pick<Entry, 'bin'> {
  const bins = names.map((name) => lock.packages[`node_modules/${name}`]?.bin)
  const bin = bins.find((each) => each && !Object.values(each).some((program) => program.endsWith('.exe')))
  return bin ? { bin } : {}
}

/** Null if the registry does not have the package. */
function askForHash(name: string, version: string): string | null {
  const asked = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], { encoding: 'utf8' })
  const hash = asked.stdout.trim()
  return asked.status === 0 && hash.startsWith('sha512-') ? hash : null
}

function addHashes(wanted: string[]) {
  const left: string[] = []
  for (const [place, entry] of Object.entries(lock.packages)) {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? []
    if (!name || entry.link || entry.integrity) continue
    const isWanted = wanted.length === 0 || wanted.includes(name)
    const hash = isWanted ? askForHash(name, entry.version ?? '') : null
    if (hash) entry.integrity = hash
    else left.push(name)
  }
  const list = path.join(import.meta.dirname, 'packages-without-hash.json')
  writeFileSync(list, `${JSON.stringify(left.toSorted(), null, 2)}\n`)
  console.log(`${left.length} packages for other machines have no hash`)
}

const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile
const added: string[] = []

for (const entry of Object.values(lock.packages)) {
  const names = Object.keys(entry.optionalDependencies ?? {})
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`
    const machine = findPlatform(name)
    if (lock.packages[place] || !machine) continue
    lock.packages[place] = {
      version: range.replace(/^[^\d]*/, ''),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...machine,
      ...findBin(names),
    }
    added.push(name)
  }
}

const [option, ...wanted] = process.argv.slice(2)
if (option === '--hashes') addHashes(wanted)

const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
console.log(added.length > 0 ? `added ${added.length} packages for other machines` : 'nothing was missing')
