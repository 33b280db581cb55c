import { sentenceGap } from '@counterfoil/contract/locale'
import { ApiError } from '../../api/errors.ts'
import { useLocale } from '../../ui/use-locale.ts'
import styles from './form.module.css'

interface FormRefusalProps {
  error: unknown
  /** Fields that show their own refusals. */
  fields: readonly string[]
}

/** Why the server refused, where no field says it. A call that did not arrive was told in a toast. */
export function FormRefusal({ error, fields }: FormRefusalProps) {
  const gap = sentenceGap(useLocale())
  if (!(error instanceof ApiError)) return null
  const others = error.fieldErrors.filter((field) => !fields.includes(field.path))
  if (error.fieldErrors.length > 0 && others.length === 0) return null
  return (
    <p className={styles.refusal} role="alert">
      {[error.message, ...others.map((field) => field.message)].join(gap)}
    </p>
  )
}
