import { useTranslation } from 'react-i18next'
import type { KeyKind } from '#areas/developers/contract/key-fields.ts'
import { writeFirstPayment } from '#web/shared/payments/first-payment-code.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import head from '#web/ui/layout/card-head.module.css'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { CodeBlock } from '#web/ui/text/code-block.tsx'
import { CopyButton } from '#web/ui/text/copy-button.tsx'
import { SecretText } from '#web/ui/text/secret-text.tsx'

/** A secret that is shown this once, and for a sandbox the code that takes a first payment with it. Only its button closes it. */
export function SecretDialog({ kind: keyKind, secret, onClose }: { kind: KeyKind; secret: string; onClose: () => void }) {
  const { t } = useTranslation('developers')
  const { kind, default_currency: currency } = useMerchant()
  const code = writeFirstPayment(window.location, currency, `'${secret}'`)
  return (
    <Dialog
      title={t(`secret.titles.${keyKind}`)}
      width={680}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('secret.kept')}
        </Button>
      }
    >
      <p>{t(keyKind === 'publishable' ? 'secret.publicText' : 'secret.text')}</p>
      <SecretText secret={secret} copyText={t('secret.copy')} />
      {kind === 'sandbox' && keyKind === 'secret' && (
        <>
          <div>
            <h3 className={head.title}>{t('first.title')}</h3>
            <p className={head.text}>{t('first.text')}</p>
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
