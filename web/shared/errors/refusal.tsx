import { sentenceGap } from '#kernel/locale.ts'
import { ApiError, findRequestId, LoginExpiredError, StepUpError } from '../../api/errors.ts'
import { RequestId } from '../../ui/feedback/request-id.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import styles from '../settings/forms.module.css'

/**
 * What the server refused, where it is to be said in place. Nothing where somebody only changed their mind (a canceled
 * step-up), and nothing for a call that did not arrive: a toast has said that.
 */
export function findRefusal(error: unknown): ApiError | null {
  return error instanceof ApiError && !(error instanceof StepUpError) && !(error instanceof LoginExpiredError) ? error : null
}

/** The text of a refusal in the reader's language. Null if there is none, or if the given fields show all of it. */
export function useRefusalText(error: unknown, fields: readonly string[]): string | null {
  const gap = sentenceGap(useLocale())
  const refusal = findRefusal(error)
  if (!refusal) return null
  const others = refusal.fieldErrors.filter((field) => !fields.includes(field.path))
  if (refusal.fieldErrors.length > 0 && others.length === 0) return null
  return [refusal.message, ...others.map((field) => field.message)].join(gap)
}

interface RefusalProps {
  error: unknown
  /** Fields that show their own refusals. */
  fields?: readonly string[]
}

/** Why the server refused, with what to quote when asking for help. */
export function Refusal({ error, fields = [] }: RefusalProps) {
  const text = useRefusalText(error, fields)
  if (text === null) return null
  const requestId = findRequestId(error)
  return (
    <div className={styles.stopped} role="alert">
      <p>{text}</p>
      {requestId && <RequestId id={requestId} />}
    </div>
  )
}
