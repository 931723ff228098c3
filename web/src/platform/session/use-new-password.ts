import { updatePasswordTexts } from '@tidings/contract/texts/update-password'
import { useState, type FocusEvent } from 'react'
import { ratePasswordLevel } from './password-level.ts'
import { usePasswordRules } from './use-password-rules.ts'

type FieldName = 'password' | 'again'
type Values = Record<FieldName, string>
type Problems = Record<FieldName, string | null>

const nothing: Values = { password: '', again: '' }
const none: Problems = { password: null, again: null }

/**
 * The state of a new password, typed twice, with problems shown once a field has been left. `isRequired`: nothing else is on
 * the screen, so empty fields are reported too.
 */
export function useNewPassword({ isRequired = false } = {}) {
  const [values, setValues] = useState(nothing)
  const [problems, setProblems] = useState(none)
  const rules = usePasswordRules()
  const findProblems = ({ password, again }: Values): Problems => ({
    password: rules.check(password),
    again: password === again ? null : updatePasswordTexts.mismatch,
  })

  const bind = (name: FieldName) => ({
    value: values[name],
    error: problems[name],
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A message appearing now would move the button while it is being pressed; the button checks everything anyway.
      const isSubmitting = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
      const isChecked = values[name] !== '' || (name === 'password' && isRequired)
      if (isChecked && !isSubmitting) setProblems({ ...problems, [name]: findProblems(values)[name] })
    },
    onChange: ({ target }: { target: { value: string } }) => {
      const next = { ...values, [name]: target.value }
      const found = findProblems(next)
      setValues(next)
      setProblems({
        password: problems.password && found.password,
        again: problems.again && found.again,
      })
    },
  })

  return {
    password: values.password,
    hint: rules.hint,
    level: ratePasswordLevel(values.password, rules),
    bind,
    clear: () => setValues(nothing),
    /** Shows all problems; true if there are none. */
    check: () => {
      const found = findProblems(values)
      setProblems(found)
      return found.password === null && found.again === null
    },
  }
}
