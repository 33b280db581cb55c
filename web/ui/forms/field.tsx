import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

interface FieldProps {
  label: string
  hint?: ReactNode
  /** What is wrong with the value, beside the field it belongs to. */
  problem?: string | undefined
  /** The control, told its id and what describes it. */
  children: (control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }) => ReactNode
}

/** A labelled control with its hint, or in its place its problem, tied together for those who listen. */
export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId()
  const [hintId, problemId] = [`${id}-hint`, `${id}-problem`]
  const describedBy = problem ? problemId : hint ? hintId : undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': Boolean(problem) })}
      {hint && !problem && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      {problem && (
        <div id={problemId} className={styles.problem} role="alert">
          {problem}
        </div>
      )}
    </div>
  )
}
