import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { setup as prepareDatabase } from '../../server/tests/support/prepare-databases.ts'
import { folderVariable, templateVariable } from './start-app.ts'

/** Prepares once what each server would do for itself: the migrated database and Node's compiled code. */
export async function setup(project: TestProject) {
  // The other project of these tests has prepared it.
  if (process.env[folderVariable]) return
  const folder = mkdtempSync(path.join(tmpdir(), 'tidings-e2e-'))
  process.env[folderVariable] = folder
  await prepareDatabase(project)
  process.env[templateVariable] = project.getProvidedContext().database.template
  process.env['NODE_COMPILE_CACHE'] = path.join(folder, 'compiled')
  return () => {
    // The last servers may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
