import * as news from '#modules/news'

// Otherwise each run would start a thread, which costs half a second of processor time.
let feedReader: news.FeedReader | undefined
let pageReader: news.PageReader | undefined

type RefreshArguments = Parameters<typeof news.refreshFeeds>

/** As in the server, but with a reader shared by all files of a worker. */
export function refreshFeeds(
  context: RefreshArguments[0],
  options?: RefreshArguments[1],
  signal?: AbortSignal,
): ReturnType<typeof news.refreshFeeds> {
  feedReader ??= new news.FeedReader()
  return news.refreshFeeds(context, { reader: feedReader, ...options }, signal)
}

type ReadArguments = Parameters<typeof news.readPages>

/** As in the server, but with a reader shared by all files of a worker. */
export function readPages(
  context: ReadArguments[0],
  options?: ReadArguments[1],
  signal?: AbortSignal,
): ReturnType<typeof news.readPages> {
  pageReader ??= new news.PageReader()
  return news.readPages(context, { reader: pageReader, ...options }, signal)
}
