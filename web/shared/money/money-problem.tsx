import { useTranslation } from 'react-i18next'
import { ApiError, findRequestId } from '../../api/errors.ts'
import { RequestId } from '../../ui/feedback/request-id.tsx'
import { SentenceGap } from '../../ui/text/sentence-gap.tsx'
import styles from './money-dialog.module.css'

export interface MoneyProblemProps {
  form: { isSending: boolean; refusal: { error: unknown; fields: readonly string[] }; clearRefusal: () => void }
  money: { unsettled: object | null; startOver: () => void }
}

/** What went wrong and how to go on: a lost answer may have counted, a refusal has not. */
export function MoneyProblem({ form, money }: MoneyProblemProps) {
  const { t } = useTranslation('shell')
  const { error, fields } = form.refusal
  const requestId = findRequestId(error)
  const said = error instanceof ApiError ? error.message : null
  if (form.isSending) return null
  if (money.unsettled) {
    const startOver = () => {
      form.clearRefusal()
      money.startOver()
    }
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
