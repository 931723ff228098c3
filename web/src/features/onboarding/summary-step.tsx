import { frequencyNames, languageNames } from '@tidings/contract/texts-choices'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { OnboardingDraft } from './onboarding-draft.ts'

type SummaryStepProps = { draft: OnboardingDraft; mailSent: boolean; label: string; onFinish: () => void }

export function SummaryStep({ draft, mailSent, label, onFinish }: SummaryStepProps) {
  const facts = [
    ['Name', draft.fullName.trim()],
    ['Interests', draft.interests.join(', ')],
    ['Sources', draft.sources.join(', ')],
    ['Updates', frequencyNames[draft.frequency]],
    ['Language', languageNames[draft.language]],
    ['Location', draft.location.trim()],
    ['Timezone', draft.timezone.replaceAll('_', ' ')],
  ].filter(([, value]) => value)
  return (
    <div className="flex flex-col gap-6">
      {mailSent ? (
        <Banner tone="news">
          We sent a mail to <strong>{draft.email.trim()}</strong>. Confirm your address with its link, then
          sign in.
        </Banner>
      ) : null}
      <dl className="divide-y divide-rule border-y border-rule text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-1 py-3 sm:grid-cols-[9rem_1fr]">
            <dt className="text-soft">{name}</dt>
            <dd dir="auto" className="min-w-0 font-medium break-words">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <Button className="self-start" onClick={onFinish}>
        {label}
      </Button>
    </div>
  )
}
