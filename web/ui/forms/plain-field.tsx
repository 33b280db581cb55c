import { type ReactNode, useId } from 'react'
import frame from './input-frame.module.css'
import styles from './plain-field.module.css'

export interface PlainControl {
  id: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface PlainFieldProps {
  label: string
  hint?: ReactNode
  /** What is wrong with the value. */
  problem?: string | undefined
  /** A way out of the field, such as "Forgot password?", opposite the label. The keyboard reaches it after the control. */
  aside?: ReactNode
  /** The control, told its id, its look and what describes it. */
  children: (control: PlainControl) => ReactNode
}

/** A label, its control, and what is wrong with it. */
export function PlainField({ label, hint, problem, aside, children }: PlainFieldProps) {
  const id = useId()
  const [hintId, problemId] = [`${id}-hint`, `${id}-problem`]
  const describedBy = [hint && hintId, problem && problemId].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        {children({ id, className: `${frame.frame} ${styles.input}`, 'aria-invalid': Boolean(problem), 'aria-describedby': describedBy })}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
      {hint && (
        <div className={styles.hint} id={hintId}>
          {hint}
        </div>
      )}
      {problem && (
        <p className={styles.problem} id={problemId} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
