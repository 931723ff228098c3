import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeWav } from '#modules/speech'

export type ServiceMood = 'well' | 'stalling' | 'html' | 'failing' | 'empty' | 'endless'

export type SpeechServices = AsyncDisposable & {
  url: string
  env: Record<string, string>
  /** How the services behave from now on. */
  mood: { speech: ServiceMood; transcription: ServiceMood }
  transcript: string
  /** The duration of each sentence. */
  sentenceSeconds: number
  /** The received bodies, as text. */
  requests: { path: string; body: string; authorization: string | undefined }[]
}

function tone(seconds: number): Int16Array {
  return Int16Array.from({ length: seconds * 16_000 }, (_, at) => Math.round(8000 * Math.sin(at / 10)))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('latin1')
}

function answerBadly(response: ServerResponse, mood: Exclude<ServiceMood, 'well'>) {
  if (mood === 'html')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Welcome</p>')
  if (mood === 'endless') response.writeHead(200).end(Buffer.alloc(5 * 1024 * 1024, 'x'))
  if (mood === 'failing') response.writeHead(500).end('oops')
  if (mood === 'empty') response.writeHead(200, { 'content-type': 'application/json' }).end('{"text":" "}')
}

/** OpenAI's transcription and speech API over HTTP; every sentence is a tone, half a second long at first. */
export async function startSpeechServices({ sentenceSeconds = 0.5 } = {}): Promise<SpeechServices> {
  const services: Omit<SpeechServices, typeof Symbol.asyncDispose | 'env' | 'url'> = {
    mood: { speech: 'well', transcription: 'well' },
    transcript: "What's new?",
    sentenceSeconds,
    requests: [],
  }
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const path = request.url ?? ''
      services.requests.push({ path, body, authorization: request.headers.authorization })
      const mood = path.endsWith('/audio/speech') ? services.mood.speech : services.mood.transcription
      if (mood !== 'well') return answerBadly(response, mood)
      if (path === '/v1/audio/speech')
        return response
          .writeHead(200, { 'content-type': 'audio/wav' })
          .end(encodeWav(tone(services.sentenceSeconds)))
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ text: services.transcript }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return Object.assign(services, {
    url,
    // Every sentence is requested, even one that was spoken recently.
    env: { STT_URL: url, STT_KEY: 'stt-secret', TTS_URL: url, SPEECH_CACHE_MB: '0' },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
