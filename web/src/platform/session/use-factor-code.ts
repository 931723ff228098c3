import { useState } from 'react'
import type { AuthError } from '@supabase/auth-js'
import { codeResendMs } from '@tidings/contract/limits'
import { actionTexts } from '@tidings/contract/texts/actions'
import { codeTexts } from '@tidings/contract/texts/second-step'
import { chooseAuthMessage } from '../project/auth-message.ts'
import { formatMinuteSecond } from '../time/duration.ts'
import { useAuth } from './session.tsx'
import { steadyNowMs } from '../time/steady-clock.ts'
import { ShownError } from '../shown-error.ts'
import { useAction } from '../use-action.ts'
import { useCountdown } from '../time/use-countdown.ts'

export type CodeFactor = { id: string; kind: 'totp' | 'phone' }

const codeProblems: Record<string, string> = {
  mfa_verification_failed: codeTexts.wrong,
  otp_expired: codeTexts.wrong,
  mfa_challenge_expired: codeTexts.expired,
  over_request_rate_limit: codeTexts.tooMany,
}

/** What to show of a code that was refused. */
export function chooseCodeMessage(error: AuthError): string {
  return codeProblems[error.code ?? ''] ?? chooseAuthMessage(error, codeTexts.failed)
}

/**
 * Verifies the code of a second factor; returns the state and texts of its form. A code by text message is requested first,
 * and can be requested again after a while. `onVerified` is called once the code was right.
 */
export function useFactorCode({ id: factorId, kind }: CodeFactor, onVerified?: () => Promise<void> | void) {
  const { auth } = useAuth().project
  const { mfa } = auth
  const { busy, problem, start } = useAction()
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const [sendAgainMs, setSendAgainMs] = useState<number | null>(null)

  function send() {
    start(async () => {
      const { data, error } = await mfa.challenge({ factorId, channel: 'sms' })
      if (error) throw new ShownError(chooseAuthMessage(error, codeTexts.notSent))
      setChallengeId(data.id)
      setSendAgainMs(steadyNowMs() + codeResendMs)
    }, codeTexts.notSent)
  }

  function show(code: string) {
    start(async () => {
      if (code.length < 6) throw new ShownError(codeTexts.required)
      const { error } =
        kind === 'totp' || challengeId === null
          ? await mfa.challengeAndVerify({ factorId, code })
          : await mfa.verify({ factorId, challengeId, code })
      // Taken away from elsewhere: the user is read anew, and perhaps no code is needed any more.
      if (error?.code === 'mfa_factor_not_found') await auth.refreshSession()
      if (error) throw new ShownError(chooseCodeMessage(error))
      await onVerified?.()
    }, codeTexts.failed)
  }

  const waitMs = useCountdown(sendAgainMs)
  const isSent = challengeId !== null
  const asks = isSent || kind === 'totp'
  const another = {
    label: waitMs > 0 ? codeTexts.sendAgainIn(formatMinuteSecond(waitMs)) : codeTexts.sendAgain,
    isHeldBack: waitMs > 0,
    send,
  }
  return {
    asks,
    busy,
    problem,
    submit: busy ? actionTexts.wait : asks ? codeTexts.confirm : codeTexts.send,
    another: isSent ? another : null,
    onSubmit: asks ? show : send,
  }
}
