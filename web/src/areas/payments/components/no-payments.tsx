import CreditCardOutlined from '@ant-design/icons/es/icons/CreditCardOutlined'
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useCan, useMerchant } from '../../../stores/merchant.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
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
  const { t } = useTranslation('payments')
  const mayManageKeys = useCan('keys.manage')
  const { default_currency: currency } = useMerchant()
  const example = writeFirstPayment(window.location, currency)
  return (
    <div className="card">
      <EmptyState
        icon={<CreditCardOutlined />}
        title={t('empty.noneTitle')}
        text={t('empty.noneText')}
        actions={
          <>
            <div className={styles.code}>
              <CodeBlock code={example} label={t('empty.code')} />
            </div>
            <CopyButton text={example}>{t('empty.copy')}</CopyButton>
            {mayManageKeys && (
              <Link to="/developer" className={styles.link}>
                {t('empty.key')}
              </Link>
            )}
          </>
        }
      />
    </div>
  )
}
