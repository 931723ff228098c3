import { Link } from 'react-router'
import { useScreenTitle } from '#platform/screen-title.ts'
import { EditorialFrame } from '#ui/editorial-frame.tsx'
import { LoginForm } from './login-form.tsx'

export function LoginScreen() {
  useScreenTitle('Sign in')
  return (
    <EditorialFrame
      title="Sign in"
      lead="Ask for the news aloud, and hear a short, sourced answer from today's articles."
    >
      <LoginForm />
      <nav aria-label="Other ways in" className="mt-8 flex flex-col gap-2 border-t border-rule pt-5 text-sm">
        <Link to="/reset-password" className="w-fit py-1 font-semibold text-link underline underline-offset-4">
          Forgot your password?
        </Link>
        <p>
          New here?{' '}
          <Link to="/onboarding" className="font-semibold text-link underline underline-offset-4">
            Create an account
          </Link>
        </p>
      </nav>
    </EditorialFrame>
  )
}
