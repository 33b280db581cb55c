import { formatMoney } from '@counterfoil/contract/money'
import type { PaymentDetail } from '@counterfoil/contract/payments'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../../stores/merchant.ts'
import { CopyableId } from '../../../ui/copyable-id.tsx'
import styles from '../../../ui/detail.module.css'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PaymentStatusTag } from '../../../ui/payment-status-tag.tsx'
import { formatTime, formatZone } from '../../../ui/time.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import { WayBack } from '../../../ui/way-back.tsx'
import { AmountsCard } from './amounts-card.tsx'
import { AttemptsCard } from './attempts-card.tsx'
import { AuthorisationPanel } from './authorisation-panel.tsx'
import { CancellationPanel } from './cancellation-panel.tsx'
import { CardCard } from './card-card.tsx'
import { CustomerCard } from './customer-card.tsx'
import { DeclinePanel } from './decline-panel.tsx'
import { InstructionPanels } from './instruction-panels.tsx'
import { OrderCard } from './order-card.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { RefundsCard } from './refunds-card.tsx'
import { TimelineCard } from './timeline-card.tsx'

export function PaymentView({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  return (
    <>
      <PageHeader
        title={t('detail.title', { amount: formatMoney(payment.amount_minor, payment.currency, locale) })}
        breadcrumb={<WayBack path="/payments">{t('title')}</WayBack>}
        subtitle={<Subtitle payment={payment} />}
        actions={<PaymentActions payment={payment} />}
      />
      <DeclinePanel payment={payment} />
      <InstructionPanels payment={payment} />
      <AuthorisationPanel payment={payment} />
      <CancellationPanel payment={payment} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <AmountsCard payment={payment} />
          <RefundsCard payment={payment} />
          <TimelineCard payment={payment} />
          <AttemptsCard payment={payment} />
        </div>
        <div className={styles.column}>
          <CardCard payment={payment} />
          <CustomerCard payment={payment} />
          <OrderCard payment={payment} />
        </div>
      </div>
    </>
  )
}

function Subtitle({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return (
    <span className={styles.subtitle}>
      {payment.amount_requested_minor > payment.amount_minor && (
        <span>{t('detail.ofAuthorised', { amount: formatMoney(payment.amount_requested_minor, payment.currency, locale) })}</span>
      )}
      <PaymentStatusTag status={payment.status} />
      <CopyableId id={payment.id} />
      <time dateTime={payment.created_at}>{t('detail.created', { time: formatTime(payment.created_at, timeZone, locale) })}</time>
      <span>{formatZone(timeZone, locale, payment.created_at)}</span>
    </span>
  )
}
