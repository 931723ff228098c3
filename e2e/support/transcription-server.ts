import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'

export type TranscriptionServer = AsyncDisposable & { url: string; requests: () => number }

async function recognise(wav: Uint8Array): Promise<string> {
  const directory = mkdtempSync(path.join(tmpdir(), 'tidings-stt-'))
  try {
    const file = path.join(directory, 'utterance.wav')
    writeFileSync(file, wav)
    const recogniser = spawn('pocketsphinx_continuous', ['-infile', file, '-logfn', '/dev/null'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return (await text(recogniser.stdout)).trim()
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** A real recogniser (pocketsphinx, English) behind the transcription endpoint that OpenAI-compatible providers have. */
export async function startTranscriptionServer(): Promise<TranscriptionServer> {
  let requests = 0
  const server = createServer((request, response) => {
    void (async () => {
      requests++
      const body = await buffer(request)
      const form = await new Response(body, {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData()
      const file = form.get('file')
      if (!(file instanceof File)) {
        response.writeHead(400).end('no file')
        return
      }
      const transcript = await recognise(new Uint8Array(await file.arrayBuffer()))
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ text: transcript }))
    })().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: () => requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
