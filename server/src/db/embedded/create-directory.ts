import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Prefix of the folder in which a database is created. A leftover comes from a start that was killed. */
const creatingPrefix = 'creating-'
const program = fileURLToPath(new URL('creation-process.ts', import.meta.url))
/** Code that runs only once need not be optimised, which would cost a second and 600 MB more. */
const flags = ['--disable-warning=ExperimentalWarning', '--liftoff-only']

/** A child process that outlived its parent may still be writing there. */
const removal = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }

async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter((each) => each.startsWith(creatingPrefix)))
    await rm(path.join(folder, name), removal)
}

async function runProgram(directory: string): Promise<void> {
  // Modules preloaded into this process by an option are not meant for the child.
  const env = { ...process.env, NODE_OPTIONS: '' }
  try {
    await promisify(execFile)(process.execPath, [...flags, program, directory], { env })
  } catch (error) {
    throw new Error((error as { stderr?: string }).stderr || 'its process was ended', { cause: error })
  }
}

/**
 * Creates an empty database in `directory` if there is none, in a child process: creation needs two instances of Postgres and
 * their memory, which is freed when it exits. The directory appears complete or not at all.
 */
export async function createDatabaseDirectory(directory: string): Promise<void> {
  const folder = path.dirname(directory)
  await removeUnfinished(folder)
  if (existsSync(directory)) return
  const creating = await mkdtemp(path.join(folder, creatingPrefix))
  try {
    const made = path.join(creating, path.basename(directory))
    await runProgram(made)
    await rename(made, directory)
  } finally {
    await rm(creating, removal)
  }
}
