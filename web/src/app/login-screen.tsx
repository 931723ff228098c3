import { LoginScreen as Login } from '#features/auth/login-screen.tsx'
import { SignedOutFrame } from './signed-out-frame.tsx'

export function LoginScreen() {
  return (
    <SignedOutFrame>
      <Login />
    </SignedOutFrame>
  )
}
