import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { Ledger, LedgerLine } from '#web/ui/layout/receipt.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import type { PayoutShare } from '../amounts.ts'

/** From the net to its payouts in one currency: conversion and reserve, then what each payout settles and what is left. */
export function PayoutShareLines({ share: { currency, lines, totalMinor, payouts, unpaidMinor } }: { share: PayoutShare }) {
  const { t } = useTranslation('payments')
  const money = (amountMinor: number, isTotal = false) => <Money amountMinor={amountMinor} currency={currency} mode={isTotal ? 'symbol' : 'number'} />
  return (
    <Ledger label={t('amounts.payouts', { currency })}>
      {lines.map(({ type, rate, amount_minor: amountMinor }) => (
        <LedgerLine key={`${type} ${rate}`} label={rate === null ? t(`amounts.${type}`) : t('amounts.convertedAt', { rate })}>
          {money(amountMinor)}
        </LedgerLine>
      ))}
      {lines.length > 0 && totalMinor !== 0 && (
        <LedgerLine label={t('amounts.total', { currency })} isTotal>
          {money(totalMinor, true)}
        </LedgerLine>
      )}
      {payouts.map((payout) => (
        <PayoutLine key={payout.id} payout={payout} />
      ))}
      {unpaidMinor !== null && <LedgerLine label={t('amounts.unpaid')}>{money(unpaidMinor)}</LedgerLine>}
    </Ledger>
  )
}

function PayoutLine({ payout: { id, status, at, net_minor: netMinor, currency } }: { payout: PaymentDetail['payouts'][number] }) {
  const { t } = useTranslation(['payments', 'balance'])
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const mayRead = useCan('payouts.read')
  const name = t('amounts.payout', { day: formatTime(at, timeZone, locale, 'day') })
  const label = mayRead ? (
    <Link to="/balance/payouts/$payoutId" params={{ payoutId: id }}>
      {name}
    </Link>
  ) : (
    name
  )
  return (
    <LedgerLine label={label} note={t(`balance:payouts.status.${status}`)}>
      <Money amountMinor={netMinor} currency={currency} mode="number" />
    </LedgerLine>
  )
}
