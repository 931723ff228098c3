import type { CitedArticle } from '@tidings/contract/api/ask'
import { savedTexts } from '@tidings/contract/texts/saved-articles'
import { useFollowed } from '#platform/followed-stories/use-followed.ts'
import { useSaved } from '#platform/saved-articles/use-saved.ts'
import { SaveButton } from '#ui/save-button.tsx'

type SaveSourceProps = { article: CitedArticle; sentence: string | undefined }

/** Saves the article with the sentence that was told. */
export function SaveSource({ article: { id, title }, sentence }: SaveSourceProps) {
  const { toggle, ...saving } = useSaved({ articleId: id, sentence })
  const label = saving.isSaved ? savedTexts.saved : savedTexts.save
  return <SaveButton {...saving} label={label} about={title} onPress={toggle} />
}

/** Follows the article's story. */
export function FollowSource({ article: { id, title } }: Pick<SaveSourceProps, 'article'>) {
  return <SaveButton {...useFollowed({ reports: [id] })} about={title} />
}
