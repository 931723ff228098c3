import type { ReactNode } from 'react'

const tones = {
  blue: 'bg-news-wash text-news',
  green: 'bg-good-wash text-good',
  red: 'bg-bad-wash text-bad',
  grey: 'bg-plain-wash text-ink',
} as const

export type BadgeTone = keyof typeof tones

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      data-tone={tone}
      className={`inline-flex max-w-full shrink-0 items-center rounded-full px-2.5 py-0.5 text-xs font-semibold ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
