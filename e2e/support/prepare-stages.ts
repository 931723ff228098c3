import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { setup as prepareDatabase } from '../../server/tests/support/prepare-databases.ts'
import { templateVariable } from './tidings.ts'

/** Makes once what each server of the journeys would make for itself: the migrated database and Node's compiled code. */
export async function setup(project: TestProject) {
  const removeDatabase = await prepareDatabase(project)
  const compiled = mkdtempSync(path.join(tmpdir(), 'tidings-compiled-'))
  process.env[templateVariable] = project.getProvidedContext().database.template
  process.env['NODE_COMPILE_CACHE'] = compiled
  return () => {
    rmSync(compiled, { recursive: true, force: true })
    removeDatabase()
  }
}
