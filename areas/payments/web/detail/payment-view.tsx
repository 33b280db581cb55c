import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { PendingRefund } from '#web/shared/approvals/pending-refund.tsx'
import { CustomerCard } from '#web/shared/customers/customer-card.tsx'
import { InstructionPanel } from '#web/shared/instructions/instruction-panel.tsx'
import { PaymentStatusTag } from '#web/shared/payments/payment-status-tag.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { DetailColumns } from '#web/ui/layout/detail-columns.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatShortZone, formatTime } from '#web/ui/time/time.ts'
import { formatTimeLeft } from '#web/ui/time/time-left.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import { isPaymentInstructed, listPanelInstructions } from '../instructions.ts'
import { AmountsCard } from './amounts-card.tsx'
import { CardCard } from './card-card.tsx'
import { Neighbors } from './neighbors.tsx'
import { OrderCard, ReferenceCard } from './order-cards.tsx'
import { DeclinePanel, DisputePanels } from './panels.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { RefundsCard } from './refunds-card.tsx'
import { RelatedCards } from './related-cards.tsx'
import { TimelineCard } from './timeline-card.tsx'

export function PaymentView({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const amount = formatMoney(payment.amount_minor, payment.currency, locale)
  return (
    <>
      <PageHeader
        title={t('detail.title', { amount })}
        figure={amount}
        breadcrumb={<WayToList />}
        subtitle={<Subtitle payment={payment} />}
        actions={<PaymentActions key={payment.id} payment={payment} />}
      />
      <DeclinePanel payment={payment} />
      <DisputePanels payment={payment} />
      <InstructionPanels payment={payment} />
      <PendingRefund paymentId={payment.id} />
      <AuthorisationPanel payment={payment} />
      <CancellationPanel payment={payment} />
      <DetailColumns
        key={payment.id}
        rail={
          <>
            <CustomerCard payment={payment} />
            <CardCard payment={payment} />
            <OrderCard payment={payment} />
            <ReferenceCard payment={payment} />
          </>
        }
      >
        <AmountsCard payment={payment} />
        <RefundsCard payment={payment} />
        <TimelineCard payment={payment} />
        <RelatedCards payment={payment} />
      </DetailColumns>
    </>
  )
}

/** Its state, what it was for, and when it was made. */
function Subtitle({ payment: { status, description, order_number: orderNumber, created_at: at } }: { payment: PaymentDetail }) {
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const what = description ?? orderNumber
  return (
    <span className={styles.subtitle}>
      <PaymentStatusTag status={status} />
      {what && <span>{what}</span>}
      <time dateTime={at}>{formatTime(at, timeZone, locale)}</time>
      <span>{formatShortZone(timeZone, locale, at)}</span>
    </span>
  )
}

/** Why a payment was called off, and when. */
function CancellationPanel({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const { canceled_at: at, cancellation_reason: reason } = payment
  if (!at || !reason) return null
  return (
    <section className={`card ${styles.panel}`} aria-label={t('cancellation.title')}>
      <strong>{t('cancellation.title')}</strong>
      <p>{t('cancellation.text', { reason: t(`cancellationReason.${reason}`), time: formatTime(at, timeZone, locale) })}</p>
    </section>
  )
}

/** Instructions about the payment or its disputes that the platform has not confirmed, or has refused. */
function InstructionPanels({ payment }: { payment: PaymentDetail }) {
  return listPanelInstructions(payment).map((instruction) => <InstructionPanel key={instruction.id} instruction={instruction} currency={payment.currency} />)
}

const route = getRouteApi('/shell/payments/$paymentId')

/** Back to the list where it was opened from, which the address keeps, and to the payments beside this one in it. */
export function WayToList() {
  const { q } = route.useSearch()
  return (
    <>
      <WayBack path="/payments" search={q === undefined ? {} : { q }} />
      <Neighbors />
    </>
  )
}

/** Money that is reserved and not yet taken, with the time that is left to take it. */
function AuthorisationPanel({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const now = useNow()
  const { time_zone: timeZone } = useMerchant()
  const { status, capture_before: before, currency, amount_capturable_minor: capturableMinor } = payment
  if (status !== 'uncaptured' || !before || isPaymentInstructed(payment)) return null
  const left = formatTimeLeft(Date.parse(before) - now, locale)
  const time = formatTime(before, timeZone, locale)
  const amount = formatMoney(capturableMinor, currency, locale)
  const title = left ? t('authorisation.title') : t('note.expired')
  return (
    <section className={`card ${styles.panel}`} data-tone="warn" aria-label={title}>
      <strong>{title}</strong>
      <p>{left ? t('authorisation.text', { amount, left, time }) : t('authorisation.expired', { time })}</p>
    </section>
  )
}
