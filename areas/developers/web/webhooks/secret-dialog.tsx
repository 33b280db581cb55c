import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { SecretText } from '#web/ui/text/secret-text.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'

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
        <Button kind="primary" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <p>{t('secret.text')}</p>
      <SecretText secret={secret} copyText={t('secret.copy')} />
      {former && (
        <>
          <p>
            {t('secret.former')} <DateTime at={former.endsAt} />
          </p>
          <SecretText secret={former.secret} copyText={t('secret.copy')} />
        </>
      )}
    </Dialog>
  )
}
