import { fieldNames } from '@tidings/contract/texts/fields'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { LockedOut } from './locked-out.tsx'
import { useLogin } from './use-login.ts'

export function LoginForm() {
  const { form, failure, busy, leftMs, bind, onSubmit } = useLogin()
  const locked = leftMs > 0
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {locked ? <LockedOut leftMs={leftMs} /> : null}
      {failure && !locked ? <Banner tone="bad">{failure}</Banner> : null}
      <fieldset disabled={locked} className="flex flex-col gap-5">
        <legend className="sr-only">Your account</legend>
        <TextField
          label={fieldNames.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          {...bind('email')}
        />
        <PasswordField
          label={fieldNames.password}
          name="password"
          autoComplete="current-password"
          required
          {...bind('password')}
        />
        <Button type="submit" disabled={busy || locked}>
          {busy ? 'Signing in...' : 'Sign In'}
        </Button>
      </fieldset>
    </form>
  )
}
