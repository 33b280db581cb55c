import { useTranslation } from 'react-i18next'
import { ApiError, findRequestId } from '../api/errors.ts'
import styles from './money-dialog.module.css'
import { RequestId } from './request-id.tsx'
import { SentenceGap } from './sentence-gap.tsx'

interface MoneyProblemProps {
  action: { isSending: boolean; error: unknown; unsettledValues: object | null; startOver: () => void }
  fields: readonly string[]
}

/** What went wrong and how to go on: a lost answer may have counted, a refusal has not. */
export function MoneyProblem({ action, fields }: MoneyProblemProps) {
  const { t } = useTranslation('shell')
  const { error, unsettledValues, isSending, startOver } = action
  const requestId = findRequestId(error)
  const said = error instanceof ApiError ? error.message : null
  if (isSending) return null
  if (unsettledValues) {
    return (
      <div className={styles.problem} data-tone="warn" role="alert">
        <strong>{error instanceof ApiError && error.shouldRetry ? t('moneyDialog.runningTitle') : t('moneyDialog.lostTitle')}</strong>
        {said && <p>{said}</p>}
        <p>{t('moneyDialog.lostText')}</p>
        <p className={styles.quiet}>
          {t('moneyDialog.startOverHint')}
          <SentenceGap />
          <button type="button" className={styles.link} onClick={startOver}>
            {t('moneyDialog.startOver')}
          </button>
        </p>
        {requestId && <RequestId id={requestId} />}
      </div>
    )
  }
  const isShownBesideField = error instanceof ApiError && error.fieldErrors.some((field) => fields.includes(field.path))
  if (!said || isShownBesideField) return null
  return (
    <div className={styles.problem} data-tone="bad" role="alert">
      <strong>{t('moneyDialog.refusedTitle')}</strong>
      <p>{said}</p>
      {requestId && <RequestId id={requestId} />}
    </div>
  )
}
