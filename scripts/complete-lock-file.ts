import { readFileSync, writeFileSync } from 'node:fs'

// Adds to package-lock.json the optional packages for other machines that a registry did not offer when the file was
// written; without them `npm ci` says that the file is out of step. Run it after every `npm install`.

type Entry = {
  version?: string
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

/** The machine that a package is for, by its name: `@scope/name-linux-arm64-musl`. Null where the name tells nothing. */
function machineOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | null {
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

const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile
const added: string[] = []

for (const entry of Object.values(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`
    const machine = machineOf(name)
    if (lock.packages[place] || !machine) continue
    lock.packages[place] = {
      version: range.replace(/^[^\d]*/, ''),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...machine,
    }
    added.push(name)
  }
}

const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
console.log(added.length > 0 ? `added ${added.length} packages for other machines` : 'nothing was missing')
