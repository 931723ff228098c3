import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { appPaths } from '../src/app/resolve-route.ts'

const source = fileURLToPath(new URL('service-worker.js', import.meta.url))

type Bundle = Rolldown.OutputBundle

/** The hosted provider's call library and the error reporter: large and useless offline. */
const onlineOnly = /\/node_modules\/@(?:daily-co|sentry)\//

function isKept(output: Bundle[string]): boolean {
  if (!output.fileName.startsWith('assets/')) return false
  return output.type === 'asset' || !output.moduleIds.some((id) => onlineOnly.test(id))
}

function describeBuild(bundle: Bundle, page: string) {
  const outputs = Object.values(bundle)
  const files = ['/index.html', ...outputs.filter(isKept).map(({ fileName }) => `/${fileName}`)].toSorted()
  const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry)
  if (!entry) throw new Error('The web app has no entry.')
  const version = createHash('sha256').update(files.join('\n')).update(page).digest('hex').slice(0, 12)
  return { entry: `/${entry.fileName}`, files, pages: appPaths, version }
}

/** Writes `service-worker.js` next to the built page, with the list of files to cache. */
export function writeServiceWorker(): Plugin {
  return {
    name: 'write-service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const page = await readFile(path.join(dir, 'index.html'), 'utf8')
      const build = describeBuild(bundle, page)
      const code = await readFile(source, 'utf8')
      await writeFile(path.join(dir, 'service-worker.js'), `const build = ${JSON.stringify(build)}\n${code}`)
    },
  }
}
