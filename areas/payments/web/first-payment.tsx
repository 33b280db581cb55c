import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { merchantInfoQuery } from '#web/api/account-queries.ts'
import { AccountRequirements } from '#web/shared/accounts/account-requirements.tsx'
import { CreateTestPayment } from '#web/shared/payments/create-test-payment.tsx'
import { writeFirstPayment } from '#web/shared/payments/first-payment-code.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { CodeBlock } from '#web/ui/text/code-block.tsx'
import { CopyButton } from '#web/ui/text/copy-button.tsx'
import styles from './first-payment.module.css'

/** Shown while there are no payments: how to take the first one. Loaded only for an empty list. */
export default function FirstPayment() {
  const { kind } = useMerchant()
  return <div className="card">{kind === 'sandbox' ? <FirstTestPayment /> : <FirstLivePayment />}</div>
}

function FirstTestPayment() {
  const { t } = useTranslation('payments')
  const { default_currency: currency } = useMerchant()
  const example = writeFirstPayment(window.location, currency)
  return (
    <EmptyState
      title={t('empty.noneTitle')}
      text={t('empty.noneText')}
      actions={
        <div className={styles.first}>
          <div className={styles.code}>
            <CodeBlock code={example} label={t('empty.code')} />
          </div>
          <CreateTestPayment />
          <CopyButton text={example}>{t('empty.copy')}</CopyButton>
          <KeyLink />
        </div>
      }
    />
  )
}

/** A live account refuses test cards, so there is no code to try: what is missing, or where the keys are. */
function FirstLivePayment() {
  const { t } = useTranslation('payments')
  const { id } = useMerchant()
  const info = useQuery(merchantInfoQuery(id)).data
  if (info && !info.can_take_payments) {
    return (
      <EmptyState
        title={t('empty.setupTitle')}
        text={t('empty.setupText')}
        actions={
          <div className={styles.steps}>
            <AccountRequirements missing={info.missing} />
          </div>
        }
      />
    )
  }
  return <EmptyState title={t('empty.noneTitle')} text={t('empty.liveText')} actions={<KeyLink />} />
}

function KeyLink() {
  const { t } = useTranslation('payments')
  const mayManageKeys = useCan('keys.manage')
  if (!mayManageKeys) return null
  return (
    <Link to="/developer/keys" className={styles.link}>
      {t('empty.key')}
    </Link>
  )
}
