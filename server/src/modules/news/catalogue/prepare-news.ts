import type { Context } from '#src/context'
import { syncCatalogue } from './queries.ts'
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
