import { useState } from 'react'
import type { AuthError } from '@supabase/auth-js'
import type { IdentityProofBody } from '@tidings/contract/api/personal-data'
import { codeTexts } from '@tidings/contract/texts/second-step'
import { proveIdentityTexts } from '@tidings/contract/texts/your-data'
import { chooseAuthMessage } from '#platform/project/auth-message.ts'
import { chooseCodeMessage } from '#platform/session/use-factor-code.ts'
import { useAuth } from '#platform/session/session.tsx'
import { ShownError } from '#platform/shown-error.ts'
import { useAction } from '#platform/use-action.ts'

type Options = {
  signsInAgain: boolean
  confirm: (proof: IdentityProofBody) => Promise<void>
}

function refuse(error: AuthError | null, message: (error: AuthError) => string) {
  if (error) throw new ShownError(message(error), { cause: error })
}

/**
 * Collects the password or a sent code as proof. With `signsInAgain`, the person signs in with it, which is the only proof that a
 * hosted project takes; otherwise it is passed on for the request.
 */
export function useOwnProof({ confirm, signsInAgain }: Options) {
  const { project, user } = useAuth()
  const { auth } = project
  const { busy, problem, start } = useAction()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const to = user?.email ? { email: user.email } : { phone: user?.phone ?? '' }

  return {
    busy,
    problem,
    /** The address or number the code was sent to. */
    sentTo,
    showPassword: (password: string) => {
      start(async () => {
        if (!signsInAgain) return confirm({ password })
        const { error } = await auth.signInWithPassword({ ...to, password })
        refuse(error, (found) => chooseAuthMessage(found, proveIdentityTexts.failed))
        return confirm({})
      }, proveIdentityTexts.failed)
    },
    sendCode: () => {
      start(async () => {
        const { error } = signsInAgain
          ? await auth.signInWithOtp({ ...to, options: { shouldCreateUser: false } })
          : await auth.reauthenticate()
        refuse(error, (found) => chooseAuthMessage(found, codeTexts.notSent))
        setSentTo(to.email ?? to.phone ?? '')
      }, codeTexts.notSent)
    },
    showCode: (code: string) => {
      start(async () => {
        if (code.length < 6) throw new ShownError(codeTexts.required)
        if (!signsInAgain) return confirm({ code })
        const { error } = to.email
          ? await auth.verifyOtp({ email: to.email, token: code, type: 'email' })
          : await auth.verifyOtp({ phone: to.phone ?? '', token: code, type: 'sms' })
        refuse(error, chooseCodeMessage)
        return confirm({})
      }, proveIdentityTexts.failed)
    },
  }
}
