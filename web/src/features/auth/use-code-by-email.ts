import { useState } from 'react'
import { codeResendMs } from '@tidings/contract/limits'
import { codeTexts } from '@tidings/contract/texts/second-step'
import { chooseAuthMessage } from '#platform/project/auth-message.ts'
import { useAuth } from '#platform/session/session.tsx'
import { steadyNowMs } from '#platform/time/steady-clock.ts'
import { ShownError } from '#platform/shown-error.ts'
import { useAction } from '#platform/use-action.ts'
import { useCountdown } from '#platform/time/use-countdown.ts'
import { chooseCodeMessage } from '#platform/session/use-factor-code.ts'

/** Projects may return these for an address without an account, which the page must not reveal. */
const unknownAddress = ['otp_disabled', 'user_not_found', 'signup_disabled']

/** `sentTo` is the address of the last code, null before the first. `problem` can be shown unchanged. */
export function useCodeByEmail() {
  const { auth } = useAuth().project
  const { busy, problem, start, reset } = useAction()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [sendAgainMs, setSendAgainMs] = useState<number | null>(null)

  function send(email: string) {
    start(async () => {
      const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
      if (error?.code === 'over_request_rate_limit') throw new ShownError(codeTexts.tooMany)
      if (error && !unknownAddress.includes(error.code ?? ''))
        throw new ShownError(chooseAuthMessage(error, codeTexts.notSent))
      setSentTo(email)
      setSendAgainMs(steadyNowMs() + codeResendMs)
    }, codeTexts.notSent)
  }

  function show(code: string) {
    start(async () => {
      if (code.length < 6) throw new ShownError(codeTexts.required)
      const { error } = await auth.verifyOtp({ email: sentTo ?? '', token: code, type: 'email' })
      if (error) throw new ShownError(chooseCodeMessage(error))
    }, codeTexts.failed)
  }

  function startOver() {
    setSentTo(null)
    reset()
  }

  return { busy, sentTo, problem, waitMs: useCountdown(sendAgainMs), send, show, startOver }
}
