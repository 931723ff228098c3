import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempDisposableSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chunk, dashboardChunks, firstFiles, gzipBytes, read } from '../../../tests/built-web.ts'
import { figure, type Group } from '../results.ts'

// What the page fetches for our own calls before the button is pressed, and with the press: of the chunks, the
// minified text that comes from the call's own files, compressed separately.

const root = fileURLToPath(new URL('../../../', import.meta.url))
const web = path.join(root, 'web')
const mostKilobytes = 25

const isVoice = (source: string) => /\/(features\/voice|platform\/audio)\//.test(source)

/** The same build as the one served, with source maps. */
function buildWithMaps(folder: string) {
  execFileSync(process.execPath, ['web/build-when-stale.ts'], { cwd: root, stdio: 'ignore' })
  const flags = ['build', '--sourcemap', 'hidden', '--outDir', folder, '--logLevel', 'error']
  execFileSync('vite', flags, { cwd: web, stdio: 'ignore' })
}

/** The parts of a chunk that come from the call's files. */
function pickVoice(file: string, folder: string): string {
  const text = read(file)
  const mapFile = path.join(folder, 'assets', `${file}.map`)
  // Lines added by the bundler have no source.
  if (!existsSync(mapFile) && existsSync(path.join(folder, 'assets', file))) return ''
  const map = new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8')) as SourceMapPayload)
  const isOfVoice = (line: number, column: number) => {
    const entry = map.findEntry(line, column)
    return 'originalSource' in entry && isVoice(entry.originalSource)
  }
  return text
    .split('\n')
    .map((words, line) =>
      words
        .split('')
        .filter((_, column) => isOfVoice(line, column))
        .join(''),
    )
    .join('\n')
}

function measureKilobytes(files: Iterable<string>, folder: string): number {
  const texts = [...files].map((file) => pickVoice(file, folder))
  return gzipBytes([texts.join('\n')]) / 1024
}

export const pageCost: Group = {
  measures: ['P1'],
  run: () => {
    using folder = mkdtempDisposableSync(path.join(tmpdir(), 'tidings-maps-'))
    buildWithMaps(folder.path)
    const first = firstFiles(dashboardChunks)
    const engine = [...firstFiles(['socket-call'])].filter((file) => !first.has(file))
    const before = measureKilobytes(first, folder.path)
    const engineFile = gzipBytes([read(chunk('socket-call'))]) / 1024
    const target = { at: 'most', value: mostKilobytes } as const
    return Promise.resolve([
      figure(
        { measure: 'P1', what: 'voice JavaScript before the press, gzip' },
        { value: before, unit: 'KB', target },
      ),
      figure(
        { measure: 'P1', what: 'more with the press', note: `the engine alone ${engineFile.toFixed(1)} KB` },
        { value: gzipBytes(engine.map(read)) / 1024, unit: 'KB' },
      ),
    ])
  },
}
