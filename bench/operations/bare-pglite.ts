import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * How long a process takes that only opens the embedded database of a data directory, or creates an empty one there, in
 * milliseconds: the lower bound for a start with unmodified PGlite.
 */
export async function timeBarePglite(dataDir: string): Promise<number> {
  const script = `
    import { PGlite } from '@electric-sql/pglite'
    import { pg_textsearch } from '@electric-sql/pglite-pg_textsearch'
    const database = await PGlite.create(${JSON.stringify(path.join(dataDir, 'postgres'))}, { extensions: { pg_textsearch } })
    console.log('opened')
    await database.close()`
  const from = performance.now()
  const child = spawn('node', ['--eval', script], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  await once(child.stdout, 'data')
  const ms = performance.now() - from
  await exited
  return ms
}
