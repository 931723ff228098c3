import { useState } from 'react'
import type { AuthError } from '@supabase/auth-js'
import { codeResendMs } from '@tidings/contract/limits'
import { codeTexts } from '@tidings/contract/texts-ways-in'
import { authMessage } from './auth-message.ts'
import { useAuth } from './session.tsx'
import { steadyNowMs } from './steady-clock.ts'
import { useAttempt } from './use-attempt.ts'
import { useCountdown } from './use-countdown.ts'

export type CodeFactor = { id: string; kind: 'totp' | 'phone' }

const codeProblems: Record<string, string> = {
  mfa_verification_failed: codeTexts.wrong,
  otp_expired: codeTexts.wrong,
  mfa_challenge_expired: codeTexts.expired,
  over_request_rate_limit: codeTexts.tooMany,
}

/** What to show of a code that was refused. */
export function codeMessage(error: AuthError): string {
  return codeProblems[error.code ?? ''] ?? authMessage(error, codeTexts.failed)
}

/** Shows the server a code of a second factor. `problem` is fit to be shown; `waitMs` holds back another text message. */
export function useFactorCode({ id: factorId, kind }: CodeFactor) {
  const { auth } = useAuth().project
  const { mfa } = auth
  const { busy, problem, setProblem, attempt } = useAttempt()
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const [sendAgainMs, setSendAgainMs] = useState<number | null>(null)

  function send() {
    attempt(async () => {
      const { data, error } = await mfa.challenge({ factorId, channel: 'sms' })
      if (error) return authMessage(error, codeTexts.notSent)
      setChallengeId(data.id)
      setSendAgainMs(steadyNowMs() + codeResendMs)
      return null
    }, codeTexts.notSent)
  }

  function show(code: string, onRight?: () => Promise<void> | void) {
    if (code.length < 6) {
      setProblem(codeTexts.required)
      return
    }
    attempt(async () => {
      const { error } =
        kind === 'totp' || challengeId === null
          ? await mfa.challengeAndVerify({ factorId, code })
          : await mfa.verify({ factorId, challengeId, code })
      // Taken away from elsewhere: the user is read anew, and perhaps no code is needed any more.
      if (error?.code === 'mfa_factor_not_found') await auth.refreshSession()
      if (error) return codeMessage(error)
      await onRight?.()
      return null
    }, codeTexts.failed)
  }

  const isSent = challengeId !== null
  return {
    busy,
    problem,
    isSent,
    needsSending: kind === 'phone',
    waitMs: useCountdown(sendAgainMs),
    send,
    show,
  }
}
