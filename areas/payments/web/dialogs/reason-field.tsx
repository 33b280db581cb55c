import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#web/shared/money/money-dialog.module.css'
import { Radio } from '#web/ui/forms/ticks.tsx'

interface ReasonFieldProps<R extends string> {
  reasons: readonly R[]
  nameOf: (reason: R) => string
  chosen: R | null
  onChoose: (reason: R) => void
  problem: string | undefined
  isDisabled: boolean
  /** Where no field stands before it. */
  autoFocus?: boolean
}

/** One reason of a few, all in sight. None is chosen beforehand, since a thoughtless reason is worth nothing. */
export function ReasonField<R extends string>({ reasons, nameOf, chosen, onChoose, problem, isDisabled, autoFocus = false }: ReasonFieldProps<R>) {
  const { t } = useTranslation('payments')
  const problemId = useId()
  return (
    <fieldset className={styles.reasons} disabled={isDisabled} aria-describedby={problem && problemId}>
      <legend>{t('dialog.reason')}</legend>
      {reasons.map((reason, index) => (
        <Radio
          key={reason}
          name="reason"
          checked={chosen === reason}
          disabled={isDisabled}
          aria-invalid={problem !== undefined}
          onChange={() => onChoose(reason)}
          autoFocus={autoFocus && index === 0}
        >
          {nameOf(reason)}
        </Radio>
      ))}
      {problem && (
        <div id={problemId} className={styles.fieldProblem} role="alert">
          {problem}
        </div>
      )}
    </fieldset>
  )
}
