import type { Context } from '#src/context'
import { hasFeeds, syncCatalogue } from './queries.ts'
import { readCatalogueFeeds } from './read-catalogue.ts'
import { readFeedsFile } from './read-feeds-file.ts'
import { loadSampleEdition } from '../sample/sample-edition.ts'
import { insertSampleWhenEmpty } from '../sample/queries.ts'

/** Updates the feeds from the catalogue, and inserts the sample edition if there is no article yet. */
export async function prepareNews(context: Context): Promise<void> {
  const { config, database, clock } = context
  const feeds = config.feeds ? readFeedsFile(config.feeds) : readCatalogueFeeds()
  await syncCatalogue(database.tables, feeds, clock.now())
  await insertSampleWhenEmpty(database.tables, loadSampleEdition(), clock.now())
}

/** As `prepareNews`, for a command: unless it has `FEEDS` of its own it leaves feeds alone, which may be those of a running server. */
export async function prepareMissingNews(context: Context): Promise<void> {
  if (context.config.feeds === null && (await hasFeeds(context.database.tables))) return
  await prepareNews(context)
}
