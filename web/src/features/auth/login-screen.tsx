import { actionTexts } from '@tidings/contract/texts-actions'
import { useScreenTitle } from '#platform/screen-title.ts'
import { EditorialFrame } from '#ui/editorial-frame.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { LoginForm } from './login-form.tsx'

export function LoginScreen() {
  useScreenTitle(actionTexts.signIn)
  return (
    <EditorialFrame
      title={actionTexts.signIn}
      lead="Ask for the news aloud, and hear a short, sourced answer from today's articles."
    >
      <LoginForm />
      <nav aria-label="Other ways in" className="mt-8 flex flex-col gap-2 border-t border-rule pt-5 text-sm">
        <TextLink to="/reset-password" className="w-fit py-1">
          Forgot your password?
        </TextLink>
        <p>
          New here? <TextLink to="/onboarding">Create an account</TextLink>
        </p>
      </nav>
    </EditorialFrame>
  )
}
