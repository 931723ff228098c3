import type { AskEvent } from '@tidings/contract/api/ask'

export const asks = 'POST /api/ask'
export const speaks = 'POST /api/speech'
export const hourMs = 3_600_000

export const articleOf = (name: string, title = `${name} opens`) => ({
  id: crypto.randomUUID(),
  title,
  source: 'Harbour Post',
  url: `https://harbour.example/${name}`,
  publishedAt: new Date(Date.now() - 2 * hourMs).toISOString(),
  sample: false,
})
export const plant = articleOf('plant', 'Tidal energy plant opens')
export const ferry = articleOf('ferry', 'Ferry company doubles its timetable')

export type Sentence = Extract<AskEvent, { event: 'sentence' }>['data']
export const say = (
  text: string,
  article: Sentence['article'] = null,
  more: Partial<Sentence> = {},
): Sentence => ({
  text,
  language: 'en',
  article,
  ...more,
})
export const told = [
  say('Two stories.'),
  say('From Harbour Post:', null, { namesSource: true }),
  say('The plant opened on Thursday.', plant),
  say('It powers forty thousand homes.', plant),
  say('Ferries sail twice as often.', ferry),
]

/** As the server streams it. */
export function stream(
  sentences: readonly Sentence[],
  done: { historyId?: string | null; next?: string[] } = {},
): Response {
  const events: AskEvent[] = [
    ...sentences.map((data): AskEvent => ({ event: 'sentence', data })),
    { event: 'done', data: { historyId: crypto.randomUUID(), language: 'en', next: [], ...done } },
  ]
  const text = events.map(({ data, event }) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('')
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } })
}

/** A WAV file. */
export function makeSilence(ms: number): Blob {
  const soundBytes = ms * 32
  const bytes = new Uint8Array(44 + soundBytes)
  const view = new DataView(bytes.buffer)
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  write(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  write(8, 'WAVEfmt ')
  for (const [at, value] of [
    [16, 16],
    [24, 16_000],
    [28, 32_000],
    [40, soundBytes],
  ] as const)
    view.setUint32(at, value, true)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    view.setUint16(at, value, true)
  write(36, 'data')
  return new Blob([bytes], { type: 'audio/wav' })
}

export function silence(): Response {
  return new Response(makeSilence(100))
}

export const speech = {
  en: 'espeak-ng',
  fr: 'espeak-ng',
  es: 'espeak-ng',
  de: 'espeak-ng',
  it: 'espeak-ng',
} as const
