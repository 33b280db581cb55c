import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { useCan } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { Money } from '#web/ui/text/money.tsx'
import type { PayoutShare } from '../amounts.ts'

/** From the net to its payouts in one currency: conversion and reserve, then what each payout settles and what is left. */
export function PayoutShareLines({ share: { currency, lines, totalMinor, payouts, unpaidMinor } }: { share: PayoutShare }) {
  const { t } = useTranslation('payments')
  return (
    <dl className={styles.sums} aria-label={t('amounts.payouts', { currency })}>
      {lines.map(({ type, rate, amount_minor: amountMinor }, index) => (
        <Line key={`${type} ${rate}`} label={rate === null ? t(`amounts.${type}`) : t('amounts.convertedAt', { rate })} hasRule={index === 0}>
          <Money amountMinor={amountMinor} currency={currency} />
        </Line>
      ))}
      {lines.length > 0 && totalMinor !== 0 && (
        <Line label={t('amounts.total', { currency })} hasRule isStrong>
          <Money amountMinor={totalMinor} currency={currency} />
        </Line>
      )}
      {payouts.map((payout, index) => (
        <Line key={payout.id} label={<PayoutName payout={payout} />} hasRule={index === 0}>
          <Money amountMinor={payout.net_minor} currency={currency} />
        </Line>
      ))}
      {unpaidMinor !== null && (
        <Line label={t('amounts.unpaid')}>
          <Money amountMinor={unpaidMinor} currency={currency} />
        </Line>
      )}
    </dl>
  )
}

function PayoutName({ payout: { id, status } }: { payout: PaymentDetail['payouts'][number] }) {
  const { t } = useTranslation(['payments', 'balance'])
  const mayRead = useCan('payouts.read')
  const name = t('amounts.payout')
  return (
    <>
      {mayRead ? (
        <Link to="/balance/payouts/$payoutId" params={{ payoutId: id }}>
          {name}
        </Link>
      ) : (
        name
      )}{' '}
      · {t(`balance:payouts.status.${status}`)}
    </>
  )
}

interface LineProps {
  label: ReactNode
  /** Whether a rule separates it from the line above. */
  hasRule?: boolean
  isStrong?: boolean
  children: ReactNode
}

/** A line of a sum, inside a list of `styles.sums`. */
export function Line({ label, hasRule = false, isStrong = false, children }: LineProps) {
  const marks = { 'data-rule': hasRule || undefined, 'data-strong': isStrong || undefined }
  return (
    <>
      <dt {...marks}>{label}</dt>
      <dd {...marks}>{children}</dd>
    </>
  )
}
