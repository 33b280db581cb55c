import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

interface ChoiceFieldProps<Value extends string> {
  name: string
  label: string
  hint?: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  isDisabled: boolean
  hasFocus?: boolean
  onChange: (value: Value) => void
}

/** One of a few choices, by its label. */
export function ChoiceField<Value extends string>({ name, label, hint, value, options, isDisabled, hasFocus, onChange }: ChoiceFieldProps<Value>) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={value}
          disabled={isDisabled}
          autoFocus={hasFocus}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
