import { Radio } from '#web/ui/forms/ticks.tsx'
import { useDraft } from './draft-context.ts'
import styles from './respond.module.css'
import type { DraftFieldState } from './use-draft-field.ts'

interface DraftChoiceProps<T extends string> {
  name: string
  legend: string
  /** Whether a heading beside it says as much. */
  hidesLegend?: boolean
  field: DraftFieldState
  options: readonly T[]
  nameOf: (option: T) => string
}

/** A field of the draft with a few values, in one row. */
export function DraftChoice<T extends string>({ name, legend, hidesLegend = false, field, options, nameOf }: DraftChoiceProps<T>) {
  const { response } = useDraft()
  return (
    <fieldset className={styles.choice} disabled={!response.is_open}>
      <legend className={hidesLegend ? 'visually-hidden' : undefined}>{legend}</legend>
      {options.map((option) => (
        <Radio key={option} name={name} checked={field.text === option} onChange={() => field.change(option)}>
          {nameOf(option)}
        </Radio>
      ))}
    </fieldset>
  )
}
