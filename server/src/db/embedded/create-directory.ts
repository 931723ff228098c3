import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Prefix of the folder in which a database is made: one that is left behind comes from a start that was killed. */
const creatingPrefix = 'creating-'
const program = fileURLToPath(new URL('creation-process.ts', import.meta.url))
/** Code that runs once is compiled quickly: to optimise it costs a second and 600 MB more. */
const flags = ['--disable-warning=ExperimentalWarning', '--liftoff-only']

/** What is left may still be written to, by a process that outlived the one that started it. */
const removal = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }

async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter((each) => each.startsWith(creatingPrefix)))
    await rm(path.join(folder, name), removal)
}

async function runProgram(directory: string): Promise<void> {
  // What is loaded into this process by an option is not meant for that one.
  const env = { ...process.env, NODE_OPTIONS: '' }
  try {
    await promisify(execFile)(process.execPath, [...flags, program, directory], { env })
  } catch (error) {
    throw new Error((error as { stderr?: string }).stderr || 'its process was ended', { cause: error })
  }
}

/**
 * Makes an empty database in `directory` where there is none, in a process of its own: that needs two instances of Postgres
 * beside a program that is used once, and their memory comes back when it ends. The directory is whole or is not there.
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
