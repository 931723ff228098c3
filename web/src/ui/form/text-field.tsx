import type { ComponentProps } from 'react'
import { controlClasses, Field, type FieldTexts } from './field.tsx'

type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id'>

export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input type="text" {...input} {...control} className={controlClasses} />}
    </Field>
  )
}

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'id'>

export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea {...area} {...control} className={controlClasses} />}
    </Field>
  )
}
