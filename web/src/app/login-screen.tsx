import { LoginScreen as Login } from '#features/auth/login-screen.tsx'
import { OpenScreen } from './open-screen.tsx'

export function LoginScreen() {
  return (
    <OpenScreen>
      <Login />
    </OpenScreen>
  )
}
