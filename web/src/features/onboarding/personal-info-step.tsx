import { languages } from '@tidings/contract/entities'
import { languageNames } from '@tidings/contract/texts/choices'
import { consentTexts, onboardingTexts } from '@tidings/contract/texts/onboarding'
import { fieldNames } from '@tidings/contract/texts/fields'
import { actionTexts } from '@tidings/contract/texts/actions'
import { listTimezones } from '#platform/time/timezone-choices.ts'
import { ProblemBanner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { AgreeBox } from '#ui/form/agree-box.tsx'
import { NewPasswordField } from '#ui/form/new-password-field.tsx'
import { toChoices, SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { usePersonalInfo, type PersonalInfoProps } from './use-personal-info.ts'

export function PersonalInfoStep(props: PersonalInfoProps) {
  const { draft, change, signedIn, onBack } = props
  const { form, failure, beside, busy, signedOut, bind, consent, hint, level, onSubmit } =
    usePersonalInfo(props)
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {failure ? <ProblemBanner beside={beside}>{failure}</ProblemBanner> : null}
      {failure && signedOut ? (
        <TextLink to="/login" className="w-fit py-1">
          {actionTexts.signIn}
        </TextLink>
      ) : null}
      <TextField
        label={onboardingTexts.firstName}
        name="given-name"
        dir="auto"
        autoComplete="given-name"
        required
        {...bind('fullName')}
      />
      {signedIn ? null : (
        <>
          <TextField
            label={fieldNames.email}
            type="email"
            name="email"
            autoComplete="username"
            required
            {...bind('email')}
          />
          <NewPasswordField
            level={level}
            label={fieldNames.password}
            name="new-password"
            autoComplete="new-password"
            required
            hint={hint}
            {...bind('password')}
          />
        </>
      )}
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          label={fieldNames.language}
          value={draft.language}
          choices={toChoices(languages, languageNames)}
          onChoose={(language) => change({ language })}
        />
        <TextField
          label={fieldNames.location}
          name="location"
          dir="auto"
          disabled={busy}
          autoComplete="country-name"
          maxLength={200}
          value={draft.location}
          onChange={(event) => change({ location: event.target.value })}
        />
        <SelectField
          label={fieldNames.timezone}
          value={draft.timezone}
          choices={listTimezones(draft.timezone)}
          onChoose={(timezone) => change({ timezone })}
        />
      </div>
      {consent ? <AgreeBox {...consent}>{consentTexts.agree}</AgreeBox> : null}
      <div className="mt-3 flex justify-between gap-4 border-t border-rule pt-5">
        <Button look="secondary" disabled={busy} onClick={onBack}>
          {onboardingTexts.back}
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? actionTexts.wait : onboardingTexts.next}
        </Button>
      </div>
    </form>
  )
}
