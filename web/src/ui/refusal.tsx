import { sentenceGap } from '@counterfoil/contract/locale'
import { ApiError, LoginExpiredError, StepUpError } from '../api/errors.ts'
import styles from './refusal.module.css'
import { RequestId } from './request-id.tsx'
import { useLocale } from './use-locale.ts'

/**
 * What the server refused, where it is to be said in place. Nothing where somebody only changed their mind (a cancelled
 * step-up), and nothing for a call that did not arrive: a toast has said that.
 */
export function findRefusal(error: unknown): ApiError | null {
  return error instanceof ApiError && !(error instanceof StepUpError) && !(error instanceof LoginExpiredError) ? error : null
}

interface RefusalProps {
  error: unknown
  /** Fields that show their own refusals. */
  fields?: readonly string[]
}

/** Why the server refused, with what to quote when asking for help. */
export function Refusal({ error, fields = [] }: RefusalProps) {
  const gap = sentenceGap(useLocale())
  const refusal = findRefusal(error)
  if (!refusal) return null
  const others = refusal.fieldErrors.filter((field) => !fields.includes(field.path))
  if (refusal.fieldErrors.length > 0 && others.length === 0) return null
  return (
    <div className={styles.refusal} role="alert">
      <p>{[refusal.message, ...others.map((field) => field.message)].join(gap)}</p>
      {refusal.requestId && <RequestId id={refusal.requestId} />}
    </div>
  )
}
