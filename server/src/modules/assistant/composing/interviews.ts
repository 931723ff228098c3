/** "STANDARD: ", "Maria Weber: ". */
const label = /^(\p{Lu}[\p{L}.’-]*(?: \p{Lu}[\p{L}.’-]*){0,2}): (?=["„“»]?[\p{Lu}\d])/u

/** Two people speak in turns, each at least so often; "Goals: " or "Subs: " come twice. */
const fewestTurns = 3

type Turn = { speaker: string; from: number; to: number }

function readTurns(sentences: readonly string[]): Turn[] {
  const starts = sentences.flatMap((text, at) => {
    const speaker = label.exec(text)?.[1]
    return speaker ? [{ speaker, from: at }] : []
  })
  return starts.map((start, at) => ({ ...start, to: starts[at + 1]?.from ?? sentences.length }))
}

/** The indexes of the sentences that the interviewer says, if a report is an interview: who asks more in it. */
export function findInterviewer(sentences: readonly string[]): ReadonlySet<number> {
  const turns = readTurns(sentences)
  const asking = ({ from, to }: Turn) => sentences.slice(from, to).some((text) => text.endsWith('?'))
  const speakers = [...Map.groupBy(turns, ({ speaker }) => speaker)]
    .filter(([, own]) => own.length >= fewestTurns)
    .map(([, own]) => ({ own, share: own.filter(asking).length / own.length }))
    .toSorted((a, b) => b.share - a.share)
  const [first, second] = speakers
  if (!first || !second || first.share === second.share) return new Set()
  return new Set(first.own.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)))
}
