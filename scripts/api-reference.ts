import { readFileSync, writeFileSync } from 'node:fs'
import { renderMarkdown } from './api-reference/markdown.ts'
import { buildOpenApi } from './api-reference/openapi.ts'

/** The reference of the HTTP API: contents by file name. */
export function buildApiReference(): Record<string, string> {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return {
    'docs/openapi.json': `${JSON.stringify(buildOpenApi(version), null, 2)}\n`,
    'docs/api.md': renderMarkdown(),
  }
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(buildApiReference())) writeFileSync(file, text)
}
