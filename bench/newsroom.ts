import { feedFigures } from './newsroom/feeds.ts'
import { languageFigures } from './newsroom/languages.ts'
import { nearDuplicateFigures } from './newsroom/near-duplicates.ts'
import { ratingFigures } from './newsroom/ratings.ts'
import { hasRealData } from './newsroom/real-data.ts'
import { topicFigures } from './newsroom/topics.ts'
import { printFigures } from './support/figures.ts'

// What the newsroom makes of real news, beside what others reach. Needs the data of `real-data.ts`.

printFigures('Newsroom: content filter, on headlines of our own', ratingFigures())
if (hasRealData) {
  printFigures('Newsroom: feeds', feedFigures())
  printFigures('Newsroom: topics', topicFigures())
  printFigures('Newsroom: languages', languageFigures())
  printFigures('Newsroom: near-duplicates', nearDuplicateFigures())
} else {
  console.log('\nThe rest is measured on real news: set NEWSROOM_DATA to its folder.')
}
