import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../stores/merchant.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { writeFirstPayment } from '../../ui/first-payment-code.ts'
import styles from './developers.module.css'

/** A secret that is shown this once, and for a sandbox the code that takes a first payment with it. Only its button closes it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('developers')
  const { kind, default_currency: currency } = useMerchant()
  const code = writeFirstPayment(window.location, currency, `'${secret}'`)
  return (
    <Dialog
      title={t('secret.title')}
      width={680}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('secret.kept')}
        </Button>
      }
    >
      <p>{t('secret.text')}</p>
      <div className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret}>{t('secret.copy')}</CopyButton>
      </div>
      {kind === 'sandbox' && (
        <>
          <div>
            <h3 className={styles.cardTitle}>{t('first.title')}</h3>
            <p className={styles.text}>{t('first.text')}</p>
          </div>
          <CodeBlock code={code} label={t('first.code')} />
          <div>
            <CopyButton text={code}>{t('first.copy')}</CopyButton>
          </div>
        </>
      )}
    </Dialog>
  )
}
