import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { useTranslation } from 'react-i18next'
import { findRequestId, isSettledElsewhere, TransportError } from '../../api/errors.ts'
import { RequestId } from '../../ui/feedback/request-id.tsx'
import { Button } from '../../ui/forms/button.tsx'
import styles from './error-notice.module.css'

interface ErrorNoticeProps {
  /** What failed: 'The payments could not be loaded'. */
  title: string
  error: unknown
  onRetry?: () => void
}

/** In place of a part of a page that failed: what failed, why, and how to go on. */
export function ErrorNotice({ title, error, onRetry }: ErrorNoticeProps) {
  const { t } = useTranslation()
  const requestId = findRequestId(error)
  if (isSettledElsewhere(error)) return null
  // A toast says what became of a call that got no answer.
  const text = error instanceof TransportError ? t('failures.checkConnection') : error instanceof Error && error.message
  return (
    <div className={styles.frame}>
      <div className={styles.notice} role="alert">
        <CircleAlertIcon className={styles.icon} aria-hidden />
        <div className={styles.words}>
          <strong>{title}</strong>
          <p className={styles.text}>{text || t('failures.unknown')}</p>
          {requestId && <RequestId id={requestId} />}
        </div>
        {onRetry && (
          <Button className={styles.retry ?? ''} onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        )}
      </div>
    </div>
  )
}
