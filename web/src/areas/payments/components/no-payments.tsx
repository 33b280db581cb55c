import CreditCardOutlined from '@ant-design/icons/es/icons/CreditCardOutlined'
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { merchantInfoQuery } from '../../../api/merchant-info-query.ts'
import { useCan, useMerchant } from '../../../stores/merchant.ts'
import { AccountRequirements } from '../../../ui/account-requirements.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { CreateTestPayment } from '../../../ui/create-test-payment.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { writeFirstPayment } from '../../../ui/first-payment-code.ts'
import styles from './no-payments.module.css'

interface NoPaymentsProps {
  isFiltered: boolean
  isById: boolean
  onClear: () => void
}

/** Nothing to list, and what to do about it. */
export function NoPayments({ isFiltered, isById, onClear }: NoPaymentsProps) {
  const { t } = useTranslation('payments')
  if (!isFiltered) return <FirstPayment />
  return (
    <div className="card">
      <EmptyState
        icon={<SearchOutlined />}
        title={t('empty.nothingTitle')}
        text={isById ? t('empty.idText') : t('empty.nothingText')}
        actions={<Button onClick={onClear}>{t('empty.clear')}</Button>}
      />
    </div>
  )
}

function FirstPayment() {
  const { kind } = useMerchant()
  return <div className="card">{kind === 'sandbox' ? <FirstTestPayment /> : <FirstLivePayment />}</div>
}

function FirstTestPayment() {
  const { t } = useTranslation('payments')
  const { default_currency: currency } = useMerchant()
  const example = writeFirstPayment(window.location, currency)
  return (
    <EmptyState
      icon={<CreditCardOutlined />}
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
        icon={<CreditCardOutlined />}
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
  return <EmptyState icon={<CreditCardOutlined />} title={t('empty.noneTitle')} text={t('empty.liveText')} actions={<KeyLink />} />
}

function KeyLink() {
  const { t } = useTranslation('payments')
  const mayManageKeys = useCan('keys.manage')
  if (!mayManageKeys) return null
  return (
    <Link to="/developer" className={styles.link}>
      {t('empty.key')}
    </Link>
  )
}
