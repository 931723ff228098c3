import { readFile } from 'node:fs/promises'
import { voiceLibraryPath } from '@tidings/contract/limits'
import { Hono } from 'hono'
import type { Config } from '../config.ts'

/** Serves the part of a hosted voice's library that otherwise comes from its vendor, if the operator provides it. Read for each request. */
export function voiceLibraryRoute({ hostedVoice }: Config): Hono {
  const app = new Hono()
  const file = hostedVoice?.libraryFile
  if (!file) return app
  return app.get(voiceLibraryPath, async (c) =>
    c.body(await readFile(file), 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  )
}
