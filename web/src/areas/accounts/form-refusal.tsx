import { sentenceGap } from '@counterfoil/contract/locale'
import { ApiError, TransportError } from '../../api/errors.ts'
import { useLocale } from '../../ui/use-locale.ts'
import styles from './form.module.css'

interface FormRefusalProps {
  error: unknown
  /** Fields that show their own refusals. */
  fields: readonly string[]
}

/** Why a call failed, where no field says it. */
export function FormRefusal({ error, fields }: FormRefusalProps) {
  const gap = sentenceGap(useLocale())
  if (!(error instanceof ApiError || error instanceof TransportError)) return null
  const fieldErrors = error instanceof ApiError ? error.fieldErrors : []
  const others = fieldErrors.filter((field) => !fields.includes(field.path))
  if (fieldErrors.length > 0 && others.length === 0) return null
  return (
    <p className={styles.refusal} role="alert">
      {[error.message, ...others.map((field) => field.message)].join(gap)}
    </p>
  )
}
