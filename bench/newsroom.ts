import { feedFigures } from './newsroom/feeds.ts'
import { ingestFigures } from './newsroom/ingest.ts'
import { languageFigures } from './newsroom/languages.ts'
import { memoryFigures } from './newsroom/memory.ts'
import { modelCheckFigures } from './newsroom/model-checks.ts'
import { nearDuplicateFigures } from './newsroom/near-duplicates.ts'
import { pageFigures } from './newsroom/pages.ts'
import { ratingFigures } from './newsroom/ratings.ts'
import { hasRealData } from './newsroom/real-data.ts'
import { searchFigures } from './newsroom/search.ts'
import { summaryFigures } from './newsroom/summaries.ts'
import { topicFigures } from './newsroom/topics.ts'
import { printFigures } from './support/figures.ts'

// Measures the newsroom on real news, compared with other implementations. Needs the data of `real-data.ts`.

printFigures('Newsroom: content filter, on headlines of our own', ratingFigures())
if (hasRealData) {
  printFigures('Newsroom: feeds', feedFigures())
  printFigures('Newsroom: articles on pages', pageFigures())
  printFigures('Newsroom: topics', topicFigures())
  printFigures('Newsroom: languages', languageFigures())
  printFigures('Newsroom: near-duplicates', nearDuplicateFigures())
  printFigures('Newsroom: search', await searchFigures())
  printFigures('Newsroom: summaries at the length of the reference', summaryFigures())
  printFigures('Newsroom: check of a model’s sentences', modelCheckFigures())
  printFigures('Newsroom: reading and storing', await ingestFigures())
  printFigures('Newsroom: memory at 100,000 articles, a minute idle', await memoryFigures())
} else {
  console.log('\nThe rest is measured on real news: set NEWSROOM_DATA to its folder.')
}
