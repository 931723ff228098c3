import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startFlags, until } from '../e2e/support/server-process.ts'
import { freePort } from '../server/tests/support/free-port.ts'
import { median, printFigures } from './support/figures.ts'

// First and second start to ready, and memory. The first start includes the build of the web app.

const root = fileURLToPath(new URL('../', import.meta.url))
const runs = 5

async function measureTimeUntilReady(command: string[], dataDir: string) {
  const port = await freePort()
  const begin = performance.now()
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_FORMAT: 'json' },
    stdio: 'ignore',
  })
  const ready = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
  await until('the server is ready', ready, 120_000)
  return { ms: performance.now() - begin, child }
}

function readResidentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

async function build(): Promise<number> {
  rmSync(path.join(root, 'web/dist'), { recursive: true, force: true })
  const begin = performance.now()
  const child = spawn('node', ['web/build-when-stale.ts'], { cwd: root, stdio: 'ignore' })
  await new Promise((resolve) => child.once('exit', resolve))
  return performance.now() - begin
}

async function measureOnce() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tidings-bench-'))
  const command = ['node', ...startFlags, 'server/src/main.ts']
  const stop = async (child: Awaited<ReturnType<typeof measureTimeUntilReady>>['child']) => {
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await exited
  }
  try {
    const buildMs = await build()
    const first = await measureTimeUntilReady(command, dataDir)
    await stop(first.child)
    const second = await measureTimeUntilReady(command, dataDir)
    const memory = readResidentMegabytes(second.child.pid ?? 0)
    await stop(second.child)
    return { build: buildMs, first: buildMs + first.ms, second: second.ms, memory }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const results: Awaited<ReturnType<typeof measureOnce>>[] = []
for (let run = 0; run < runs; run++) results.push(await measureOnce())
const of = (key: keyof (typeof results)[number]) => median(results.map((result) => result[key]))

printFigures(`Start, median of ${runs}`, [
  { name: 'build of the web app', value: of('build') / 1000, unit: 's' },
  {
    name: 'first start to ready, build included',
    value: of('first') / 1000,
    unit: 's',
    target: { at: 'most', value: 20 },
  },
  { name: 'second start to ready', value: of('second') / 1000, unit: 's', target: { at: 'most', value: 3 } },
  {
    name: 'memory of the server once ready (resident)',
    value: of('memory'),
    unit: 'MB',
    note: 'speech helpers apart',
  },
])
