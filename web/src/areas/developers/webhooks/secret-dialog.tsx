import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { CopyButton } from '../../../ui/text/copy-button.tsx'
import { DateTime } from '../../../ui/time/date-time.tsx'
import styles from './webhooks.module.css'

interface SecretDialogProps {
  title: string
  secret: string
  /** The one before, while it signs as well. */
  former: { secret: string; endsAt: string } | null
  onClose: () => void
}

/** What a shop verifies signatures with. */
export function SecretDialog({ title, secret, former, onClose }: SecretDialogProps) {
  const { t } = useTranslation('webhooks')
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <p>{t('secret.text')}</p>
      <div className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret}>{t('secret.copy')}</CopyButton>
      </div>
      {former && (
        <>
          <p>
            {t('secret.former')} <DateTime at={former.endsAt} />
          </p>
          <div className={styles.secret}>
            <code>{former.secret}</code>
          </div>
        </>
      )}
    </Dialog>
  )
}
