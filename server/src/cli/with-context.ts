import { prepareMissingNews } from '#modules/news'
import { silentLogger } from '#platform/logger'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { openContext } from '../start.ts'

/**
 * Opens the database for one command and closes it afterwards. The embedded database serves one process at a time: while
 * the server runs, this throws `DataDirectoryError`.
 */
export async function withContext<T>(config: Config, work: (context: Context) => Promise<T>): Promise<T> {
  const { built, close } = await openContext({ ...config, runJobs: false }, { log: silentLogger })
  try {
    await prepareMissingNews(built.context)
    return await work(built.context)
  } finally {
    await close()
  }
}
