import { choosePasswordRules, type PasswordRules } from '@tidings/contract/validation/password-rules'
import { useAuth } from './session.tsx'

/** What this server asks of a new password. */
export function usePasswordRules(): PasswordRules {
  return choosePasswordRules(useAuth().project.config.isHardened === true)
}
