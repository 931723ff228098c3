import { useSearch } from 'wouter'
import { actionTexts } from '@tidings/contract/texts/actions'
import { codeByEmailTexts } from '@tidings/contract/texts/login'
import { loadLazily } from '#platform/lazy-part.ts'
import { useScreenTitle } from '#platform/screen-title.ts'
import { EditorialFrame } from '#ui/layout/editorial-frame.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { LoginForm } from './login-form.tsx'
import { useProviders } from './use-providers.ts'

const Providers = loadLazily(() => import('./providers.tsx'), 'Providers')

const CodeByEmail = loadLazily(() => import('./code-by-email.tsx'), 'CodeByEmail')

export function LoginScreen() {
  useScreenTitle(actionTexts.signIn)
  const isByCode = new URLSearchParams(useSearch()).get('with') === 'code'
  const providers = useProviders()
  return (
    <EditorialFrame
      title={actionTexts.signIn}
      lead="Ask for the news aloud, and hear a short, sourced answer from today's articles."
    >
      {isByCode ? <CodeByEmail /> : <LoginForm />}
      {providers ? <Providers {...providers} /> : null}
      <nav
        aria-label="Other sign-in options"
        className="mt-8 flex flex-col gap-2 border-t border-rule pt-5 text-sm"
      >
        <TextLink to="/reset-password" className="w-fit py-1">
          Forgot your password?
        </TextLink>
        <TextLink to={isByCode ? '/login' : '/login?with=code'} className="w-fit py-1">
          {isByCode ? codeByEmailTexts.back : codeByEmailTexts.link}
        </TextLink>
        <p>
          New here? <TextLink to="/onboarding">Create an account</TextLink>
        </p>
      </nav>
    </EditorialFrame>
  )
}
