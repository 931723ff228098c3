import { frequencyNames, languageNames } from '@tidings/contract/texts/choices'
import { onboardingTexts } from '@tidings/contract/texts/onboarding'
import { fieldNames } from '@tidings/contract/texts/fields'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { OnboardingDraft } from './onboarding-draft.ts'

type SummaryStepProps = {
  draft: OnboardingDraft
  mailSent: boolean
  /** One line per source without feeds. */
  unfollowed: readonly string[]
  label: string
  onFinish: () => void
}

export function SummaryStep({ draft, mailSent, unfollowed, label, onFinish }: SummaryStepProps) {
  const facts = [
    ['Name', draft.fullName.trim()],
    [fieldNames.interests, draft.interests.join(', ')],
    [fieldNames.sources, draft.sources.join(', ')],
    ['Updates', frequencyNames[draft.frequency]],
    ['Language', languageNames[draft.language]],
    ['Location', draft.location.trim()],
    [fieldNames.timezone, draft.timezone.replaceAll('_', ' ')],
  ].filter(([, value]) => value)
  return (
    <div className="flex flex-col gap-6">
      {mailSent ? (
        <Banner tone="news">
          We sent an email to <strong>{draft.email.trim()}</strong>. Follow its link to confirm your address,
          then sign in.
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
      {unfollowed.length > 0 ? (
        <Banner tone="plain">
          {onboardingTexts.unfollowed}
          <ul className="mt-1 list-disc pl-5">
            {unfollowed.map((line) => (
              <li key={line} dir="auto" className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
      <Button className="self-start" onClick={onFinish}>
        {label}
      </Button>
    </div>
  )
}
