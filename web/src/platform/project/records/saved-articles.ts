import type { SavedArticle } from '@tidings/contract/api/saved-articles'
import { AppError } from '@tidings/contract/errors'
import { savedTexts } from '@tidings/contract/texts/saved-articles'
import { logProblem } from '../../log.ts'
import type { Project } from '../project.ts'
import { makeDataClient } from './data-client.ts'

/** The most rows a project returns at once. */
const mostIds = 1000

type Failure = { message: string; code: string }

/** A hosted project set up for an earlier version lacks the table. */
function refuse(error: Failure, otherwise: string): never {
  logProblem('Saved articles', error)
  throw new AppError('unavailable', error.code === 'PGRST205' ? savedTexts.missing : otherwise)
}

/** The article ids of the newest thousand rows. */
export async function loadSavedIds(project: Project, userId: string): Promise<Set<string>> {
  const { data, error } = await makeDataClient(project)
    .from('saved_articles')
    .select('article_id')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .limit(mostIds)
  if (error) return refuse(error, savedTexts.failed)
  return new Set(data.map(({ article_id: id }) => String(id)))
}

type SavedPlace = Pick<SavedArticle, 'id' | 'created_at'>

/** Newest first, after `after` if given. */
export async function loadSavedArticles(
  project: Project,
  userId: string,
  { after, count }: { after: SavedPlace | null; count: number },
): Promise<SavedArticle[]> {
  const all = makeDataClient(project).from('saved_articles').select('*').eq('user_id', userId)
  const { created_at: at, id } = after ?? {}
  const rest = after ? all.or(`created_at.lt."${at}",and(created_at.eq."${at}",id.lt.${id})`) : all
  const { data, error } = await rest
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(count)
  if (error) return refuse(error, savedTexts.failed)
  return data as SavedArticle[]
}

export async function takeOutArticle(project: Project, userId: string, articleId: string): Promise<void> {
  const { error } = await makeDataClient(project)
    .from('saved_articles')
    .delete()
    .eq('user_id', userId)
    .eq('article_id', articleId)
  if (error) refuse(error, savedTexts.takeOutFailed)
}

/** Restores a removed row, because the article itself may have been deleted. */
export async function putBackArticle(project: Project, row: SavedArticle): Promise<void> {
  const { error } = await makeDataClient(project)
    .from('saved_articles')
    .upsert(row, { onConflict: 'user_id,article_id' })
  if (error) refuse(error, savedTexts.saveFailed)
}
