import { choosePasswordRules, type PasswordRules } from '@tidings/contract/validation/password-rules'
import { useAuth } from './session.tsx'

/** The server's rules for new passwords. */
export function usePasswordRules(): PasswordRules {
  return choosePasswordRules(useAuth().project.config.isHardened === true)
}
