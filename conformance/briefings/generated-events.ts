import type { Database } from '../../server/src/db/connection.ts'

const hourMs = 3_600_000
const everyMs = 6 * hourMs
const keptMs = 72 * hourMs
const wordsEach = 17

const syllables = ['bar', 'len', 'tor', 'mis', 'ked', 'vol', 'ran', 'sip', 'dut', 'gor', 'hel', 'fen']

/** A unique word, so that no two events are taken for one. */
function makeUpWord(number: number): string {
  let word = ''
  for (let left = number + syllables.length ** 3; left > 0; left = Math.floor(left / syllables.length))
    word += syllables[left % syllables.length]
  return word
}

export type GeneratedEvents = { reportUntil: (now: number) => Promise<void> }

/** Generates an event every six hours since then, each in unique words. */
export function openGeneratedEvents(pool: Database['pool'], start: number): GeneratedEvents {
  let reported = start
  return {
    async reportUntil(now) {
      for (; reported < now; reported += everyMs) {
        const number = (reported - start) / everyMs
        const words = Array.from({ length: wordsEach }, (_, at) => makeUpWord(number * wordsEach + at))
        await pool.query(
          `insert into articles (canonical_link, source, title, body, language, published_at, fetched_at)
           values ($1, 'Coast News', $2, $3, 'en', $4, $4)`,
          [
            `https://coast.example/${number}`,
            words.slice(0, 5).join(' '),
            `The ${words.slice(5).join(' ')} on Thursday.`,
            new Date(reported),
          ],
        )
      }
      await pool.query('delete from articles where published_at < $1', [new Date(now - keptMs)])
    },
  }
}
