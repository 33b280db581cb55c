import { useTranslation } from 'react-i18next'
import { sentenceGap } from '#kernel/locale.ts'
import { findRequestId, isSettledElsewhere, TransportError } from '../../api/errors.ts'
import { RequestId } from '../../ui/feedback/request-id.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import styles from '../settings/forms.module.css'

/** Why a file was not downloaded and what to do, beside its button, which downloads it again. */
export function DownloadProblem({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const gap = sentenceGap(useLocale())
  if (!(error instanceof Error) || isSettledElsewhere(error)) return null
  const requestId = findRequestId(error)
  const reason = error instanceof TransportError ? t('download.checkConnection') : error.message || t('download.again')
  return (
    <div className={styles.stopped} role="alert">
      <p>{[t('download.failed'), reason].join(gap)}</p>
      {requestId && <RequestId id={requestId} />}
    </div>
  )
}
