import { CreditCardOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import styles from './no-payments.module.css'

/** A first payment with the official client, at the address this page came from. Code, so it reads the same in every language. */
function writeExample({ hostname, port, protocol }: Location): string {
  const scheme = protocol.replace(':', '')
  return `import Stripe from 'stripe'

const client = new Stripe(process.env.SECRET_KEY, {
  host: '${hostname}', port: ${port || (scheme === 'https' ? 443 : 80)}, protocol: '${scheme}',
})
const payment = await client.paymentIntents.create({
  amount: 4200, currency: 'usd', confirm: true,
  payment_method: 'pm_card_visa', metadata: { order_number: '1001' },
})
console.log(payment.id, payment.status)`
}

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
  const { t } = useTranslation(['payments', 'common'])
  const example = writeExample(window.location)
  const copy = () =>
    navigator.clipboard.writeText(example).then(
      () => showToast({ kind: 'success', text: t('common:id.copied') }),
      () => showToast({ kind: 'error', text: t('common:id.notCopied') }),
    )
  return (
    <div className="card">
      <EmptyState
        icon={<CreditCardOutlined />}
        title={t('empty.noneTitle')}
        text={t('empty.noneText')}
        actions={
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
            <pre className={styles.code} tabIndex={0}>
              {example}
            </pre>
            <Button onClick={() => void copy()}>{t('empty.copy')}</Button>
          </>
        }
      />
    </div>
  )
}
