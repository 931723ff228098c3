export type { Article, ArticleQuery } from './article.ts'
export {
  findArticleByTitle,
  findArticlesById,
  findArticleTopics,
  findRelatedArticles,
} from './search/find-articles.ts'
export { isClearlyAbout } from './classify/topics.ts'
export { findLatestArticles } from './search/latest-articles.ts'
export { getNewsOverview, type NewsOverview } from './search/news-overview.ts'
export { readKnownSources } from './search/queries.ts'
export { scoreStory } from './search/group-stories.ts'
export { rateReportSimilarity } from './search/report-vectors.ts'
export { searchArticles, searchReadings } from './search/search-articles.ts'
export { getTermStatistics, type TermStatistics } from './search/term-statistics.ts'
export { measureSoundDistance } from './search/misheard/sound.ts'
export { findPlaceAround as placeAround, findPlaceAt as placeAt } from './stories/places.ts'
export { createStoryComparer } from './stories/compare-stories.ts'
export { findLastFetch, getNewsStatus } from './catalogue/news-status.ts'
export { prepareMissingNews, prepareNews } from './catalogue/prepare-news.ts'
export { PageReader } from './pages/page-reader.ts'
export { readPages, type PageOutcome } from './pages/read-pages.ts'
export { pruneNews } from './store/prune.ts'
export { hasRecentQuestion } from './store/recent-questions.ts'
export { newsRoutes } from './routes.ts'
export { checkSource } from './following/check-source.ts'
export { listNewsJobs, refreshSoon } from './jobs.ts'
export { FeedReader } from './read/feed-reader.ts'
export { refreshFeeds } from './refresh/refresh-feeds.ts'
export {
  addFeed,
  exportFeeds,
  exportFollowedFeeds,
  importFeeds,
  listFeeds,
  removeFeed,
  showFeeds,
  type FeedDetails,
  type FeedHealth,
} from './catalogue/manage-feeds.ts'
