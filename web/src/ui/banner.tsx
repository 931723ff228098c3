import type { ReactNode } from 'react'
import { joinClasses } from './classes.ts'

export type BannerTone = 'good' | 'bad' | 'news' | 'plain'

const tones: Record<BannerTone, string> = {
  good: 'bg-good-wash text-good border-good',
  bad: 'bg-bad-wash text-bad border-bad',
  news: 'bg-news-wash text-news border-news',
  plain: 'bg-plain-wash text-ink border-edge',
}

/** `bad` interrupts a screen reader; the others wait. */
export function Banner({ tone, children }: { tone: BannerTone; children: ReactNode }) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={joinClasses('rounded-control border-l-4 px-4 py-3 text-sm', tones[tone])}
    >
      {children}
    </div>
  )
}

/** What went wrong, with the cause if it is known. */
export function ProblemBanner({ beside, children }: { beside: string | null; children: ReactNode }) {
  return (
    <Banner tone="bad">
      <p>{children}</p>
      {beside ? <p className="mt-1">{beside}</p> : null}
    </Banner>
  )
}
