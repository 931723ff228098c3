import { measureFeeds } from './newsroom/feeds.ts'
import { measureIngest } from './newsroom/ingest.ts'
import { measureLanguages } from './newsroom/languages.ts'
import { measureMemory } from './newsroom/memory.ts'
import { measureModelChecks } from './newsroom/model-checks.ts'
import { measureNearDuplicates } from './newsroom/near-duplicates.ts'
import { measurePages } from './newsroom/pages.ts'
import { measureRatings } from './newsroom/ratings.ts'
import { hasRealData } from './newsroom/real-data.ts'
import { measureSearch } from './newsroom/search.ts'
import { measureSummaries } from './newsroom/summaries.ts'
import { measureTopics } from './newsroom/topics.ts'
import { printFigures } from './support/figures.ts'

// Measures the newsroom on real news, compared with other implementations. Needs the data of `real-data.ts`.

printFigures('Newsroom: content filter, on headlines of our own', measureRatings())
if (hasRealData) {
  printFigures('Newsroom: feeds', measureFeeds())
  printFigures('Newsroom: articles on pages', measurePages())
  printFigures('Newsroom: topics', measureTopics())
  printFigures('Newsroom: languages', measureLanguages())
  printFigures('Newsroom: near-duplicates', measureNearDuplicates())
  printFigures('Newsroom: search', await measureSearch())
  printFigures('Newsroom: summaries at the length of the reference', measureSummaries())
  printFigures('Newsroom: check of a model’s sentences', measureModelChecks())
  printFigures('Newsroom: reading and storing', await measureIngest())
  printFigures('Newsroom: memory at 100,000 articles, a minute idle', await measureMemory())
} else {
  console.log('\nThe rest is measured on real news: set NEWSROOM_DATA to its folder.')
}
