import { openDatabase } from '../../server/src/db/connection.ts'
import { postQuestion } from '../../server/tests/support/asking.ts'
import { isRefusedConnection } from '../../server/tests/support/refused-connection.ts'
import { newUser } from '../../server/tests/support/test-user.ts'

const askers = 4

/** Inserts history entries for a person into the embedded database of a stopped server. */
export async function fillHistory(dataDir: string, userId: string, count: number): Promise<void> {
  await using database = await openDatabase({ dataDir, databaseUrl: null, onIdleError: () => undefined })
  await database.pool.query(
    `insert into public.query_history (user_id, query_text, status, summary_text)
     select $1, 'Question ' || number, 'completed', 'Answer ' || number || repeat(', as it was told', 40)
     from generate_series(1, $2::int) as number`,
    [userId, count],
  )
}

/**
 * Users who ask one question after another until the server accepts no more. Resolves once each has received an answer; `stop`
 * resolves with the number of unanswered questions.
 */
export async function askWithoutPause(url: string): Promise<{ stop: () => Promise<number> }> {
  const people = await Promise.all(Array.from({ length: askers }, () => newUser(url)))
  let isStopped = false
  let unanswered = 0
  const ask = async (accessToken: string, onAnswer: () => void) => {
    while (!isStopped) {
      const isRefused = await postQuestion(url, { question: "What's new?" }, accessToken).then(
        async (response) => {
          await response.text()
          onAnswer()
          return !response.ok
        },
        (error: unknown) => {
          if (!isRefusedConnection(error)) unanswered += 1
          return true
        },
      )
      if (isRefused) return onAnswer()
    }
  }
  const asking: Promise<void>[] = []
  const answered = people.map(
    ({ accessToken }) => new Promise<void>((resolve) => asking.push(ask(accessToken, resolve))),
  )
  await Promise.all(answered)
  return {
    async stop() {
      isStopped = true
      await Promise.all(asking)
      return unanswered
    },
  }
}
