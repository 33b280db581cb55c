import { useRefusalText } from '#web/shared/errors/refusal.tsx'
import styles from './form.module.css'

interface FormRefusalProps {
  error: unknown
  /** Fields that show their own refusals. */
  fields: readonly string[]
}

/** Why the server refused, where no field says it. A call that did not arrive was told in a toast. */
export function FormRefusal({ error, fields }: FormRefusalProps) {
  const text = useRefusalText(error, fields)
  return (
    text !== null && (
      <p className={styles.refusal} role="alert">
        {text}
      </p>
    )
  )
}
