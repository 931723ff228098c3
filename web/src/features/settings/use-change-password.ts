import type { AuthError } from '@supabase/auth-js'
import { useRef, useState, type FormEvent } from 'react'
import { codeTexts } from '@tidings/contract/texts/second-step'
import { updatePasswordTexts } from '@tidings/contract/texts/update-password'
import { changePasswordTexts } from '@tidings/contract/texts/settings'
import { chooseAuthMessage } from '#platform/project/auth-message.ts'
import { endLastingAccess } from '#platform/project/end-lasting-access.ts'
import { useAuth } from '#platform/session/session.tsx'
import { ShownError } from '#platform/shown-error.ts'
import { useAction } from '#platform/use-action.ts'
import { useNewPassword } from '#platform/session/use-new-password.ts'
import { focusFirstInvalid } from '#ui/form/focus-first-invalid.ts'

/** What a project requires besides the new password. */
type RequiredProof = 'password' | 'code'

const proofByErrorCode: Partial<Record<string, RequiredProof>> = {
  current_password_required: 'password',
  reauthentication_needed: 'code',
}

function readProblem(error: AuthError): string {
  if (error.code === 'current_password_invalid') return changePasswordTexts.currentWrong
  if (error.code === 'reauthentication_not_valid') return codeTexts.wrong
  return chooseAuthMessage(error, updatePasswordTexts.failed)
}

/** The proof required before the change, if any, and the typed value. */
function useProof() {
  const { auth } = useAuth().project
  const [asked, setAsked] = useState<RequiredProof | null>(null)
  const [proof, setProof] = useState('')

  function ask(next: RequiredProof | null) {
    setAsked(next)
    setProof('')
  }

  async function sendCode() {
    const { error } = await auth.reauthenticate()
    if (error) throw new ShownError(chooseAuthMessage(error, changePasswordTexts.codeNotSent))
    ask('code')
    throw new ShownError(changePasswordTexts.codeNeeded)
  }

  function fields() {
    if (asked === null) return {}
    if (!proof.trim()) {
      throw new ShownError(
        asked === 'code' ? changePasswordTexts.codeNeeded : changePasswordTexts.currentNeeded,
      )
    }
    return asked === 'code' ? { nonce: proof.trim() } : { current_password: proof }
  }

  return { asked, proof, setProof, ask, sendCode, fields }
}

export type PasswordChange = ReturnType<typeof useChangePassword>

export function useChangePassword() {
  const { project } = useAuth()
  const { start, ...action } = useAction()
  const { bind, check, clear, hint, level, password } = useNewPassword()
  const { asked, proof, setProof, ask, sendCode, fields } = useProof()
  const form = useRef<HTMLFormElement>(null)

  async function change() {
    const { error } = await project.auth.updateUser({ password, ...fields() })
    if (error?.name === 'AuthSessionMissingError') project.tokenRefused()
    const wanted = proofByErrorCode[error?.code ?? '']
    if (wanted === 'code') return sendCode()
    if (wanted === 'password') {
      ask(wanted)
      throw new ShownError(changePasswordTexts.currentNeeded)
    }
    if (error) throw new ShownError(readProblem(error), { cause: error })
    await endLastingAccess(project)
    clear()
    ask(null)
    return changePasswordTexts.done
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (check()) start(change, updatePasswordTexts.failed)
    else focusFirstInvalid(form.current)
  }

  const askForCode = () => start(sendCode, changePasswordTexts.codeNotSent)
  return { ...action, form, onSubmit, bind, hint, level, asked, proof, setProof, askForCode }
}
