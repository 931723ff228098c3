import { actionTexts } from '@tidings/contract/texts/actions'
import { changePasswordTexts } from '@tidings/contract/texts/settings'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { NewPasswordField } from '#ui/form/new-password-field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useChangePassword, type PasswordChange } from './use-change-password.ts'

export function ChangePasswordCard() {
  const change = useChangePassword()
  const { busy, done, problem, form, onSubmit, bind, asked } = change
  return (
    <Card title={changePasswordTexts.title}>
      <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col items-stretch gap-5">
        <p className="text-sm text-soft">{changePasswordTexts.lead}</p>
        {done ? <Banner tone="good">{done}</Banner> : null}
        {problem ? <Banner tone="bad">{problem}</Banner> : null}
        {asked ? <Proof change={change} asked={asked} /> : null}
        <NewPasswordField
          level={change.level}
          label={actionTexts.newPassword}
          name="new-password"
          autoComplete="new-password"
          hint={change.hint}
          required
          {...bind('password')}
        />
        <PasswordField
          label={actionTexts.confirmNewPassword}
          name="confirm-password"
          autoComplete="new-password"
          required
          {...bind('again')}
        />
        <Button type="submit" disabled={busy} className="self-start">
          {busy ? actionTexts.wait : changePasswordTexts.button}
        </Button>
      </form>
    </Card>
  )
}

/** Only shown if the server requires it, some time after signing in. */
function Proof({ change, asked }: { change: PasswordChange; asked: 'password' | 'code' }) {
  const { busy, proof, setProof, askForCode } = change
  const input = {
    required: true,
    autoFocus: true,
    value: proof,
    onChange: ({ target }: { target: { value: string } }) => setProof(target.value),
  }
  if (asked === 'code') {
    return (
      <TextField
        key="code"
        label={changePasswordTexts.code}
        name="one-time-code"
        autoComplete="one-time-code"
        inputMode="numeric"
        {...input}
      />
    )
  }
  return (
    <div className="flex flex-col items-start gap-2 *:first:self-stretch">
      <PasswordField
        label={changePasswordTexts.current}
        name="current-password"
        autoComplete="current-password"
        {...input}
      />
      <Button look="quiet" compact className="-ml-3" disabled={busy} onClick={askForCode}>
        {changePasswordTexts.codeInstead}
      </Button>
    </div>
  )
}
