import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

interface ChoiceFieldProps<T extends string> {
  label: string
  values: readonly T[]
  nameOf: (value: T) => string
  value: T
  isDisabled: boolean
  onChange: (value: T) => void
}

/** One of the few values of a rule. */
export function ChoiceField<T extends string>({ label, values, nameOf, value, isDisabled, onChange }: ChoiceFieldProps<T>) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} disabled={isDisabled} onChange={({ target }) => onChange(target.value as T)}>
          {values.map((each) => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
