import type { FollowedMoment, FollowedStory } from '@tidings/contract/api/followed-stories'

export function followedMoment(id: string, changes: Partial<FollowedMoment> = {}): FollowedMoment {
  return {
    report: {
      id,
      headline: `Headline of ${id}`,
      source: 'Harbour Post',
      url: `https://harbour.example/${id}`,
      publishedAt: '2026-11-20T09:00:00Z',
      language: 'en',
      sample: false,
    },
    sentence: `What ${id} says.`,
    isNew: false,
    ...changes,
  }
}

/** A story followed by the report with this id, the newest last. */
export function followedStory(id: string, changes: Partial<FollowedStory> = {}): FollowedStory {
  const { timeline = [followedMoment(id)] } = changes
  return {
    id,
    headline: `Headline of ${id}`,
    language: 'en',
    followedAt: '2026-11-20T10:00:00Z',
    endedAt: null,
    timeline,
    reportIds: timeline.map(({ report }) => report.id),
    ...changes,
  }
}
