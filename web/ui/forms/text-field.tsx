import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  label: string
  hint?: ReactNode
  problem?: string | undefined
  onText: (text: string) => void
}

/** A field of one line of text. */
export function TextField({ label, hint, problem, onText, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => <TextInput {...control} {...input} onChange={({ target }) => onText(target.value)} />}
    </Field>
  )
}
