import type { FollowedChange } from '#modules/assistant'
import type { Context } from '#src/context'
import { pushTo } from './push-to.ts'

/** Orders a notification about news on a followed story, for people who want real-time updates. */
export async function pushChanges(context: Context, changes: readonly FollowedChange[]): Promise<void> {
  const { log, project } = context
  for (const { headline, language, reportId, sentence, source, storyId, userId } of changes) {
    try {
      const settings = await project.unattended.readSettings(userId)
      if (settings?.preferences.update_frequency !== 'real-time') continue
      await pushTo(context, userId, {
        key: `followed.${storyId}.${reportId}`,
        topic: `story.${storyId}`,
        title: headline,
        body: `${source}: ${sentence}`,
        language,
        url: `/?story=${storyId}`,
        urgency: 'high',
      })
    } catch (error) {
      log.error('a notification of a followed story could not be ordered', { error })
    }
  }
}
