import { onboardingTexts } from '@tidings/contract/texts/onboarding'
import { useAuth } from '#platform/session/session.tsx'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'

const promises = [
  ['Ask aloud', 'Press one button and ask what is new, in English, French, Spanish, German or Italian.'],
  ['Hear the source', 'Every sentence of news comes from an article, and its source is named with a link.'],
  ['Keep it', 'Your questions and answers stay in your history, to read or play again.'],
] as const

export function WelcomeStep({ onStart }: { onStart: () => void }) {
  const { user } = useAuth()
  return (
    <div className="flex flex-col gap-8">
      <dl className="grid gap-6 sm:grid-cols-3 sm:gap-0 sm:divide-x sm:divide-rule">
        {promises.map(([title, text]) => (
          <div key={title} className="sm:px-5 sm:first:pl-0 sm:last:pr-0">
            <dt className="font-display text-lg font-semibold">{title}</dt>
            <dd className="mt-1 text-sm text-soft">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-5">
        <Button onClick={onStart}>{onboardingTexts.getStarted}</Button>
        {user ? null : (
          <TextLink to="/login" className="text-sm">
            I already have an account
          </TextLink>
        )}
      </div>
    </div>
  )
}
