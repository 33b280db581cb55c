import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { useFigureDefinition } from '#web/shared/figures/figure-texts.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { Ledger, LedgerLine, Receipt } from '#web/ui/layout/receipt.tsx'
import { Explained } from '#web/ui/overlays/explained.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import { findAvailability, findPaidOut, netLines, payoutShares } from '../amounts.ts'
import { PayoutShareLines } from './payout-share-lines.tsx'

/** The requested amount, what was added and taken off, the net, and its payouts. */
export function AmountsCard({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const { currency, amount_requested_minor: requestedMinor, amount_captured_minor: capturedMinor } = payment
  const isAuthorised = capturedMinor > 0 || payment.amount_capturable_minor > 0
  return (
    <Receipt label={t('amounts.title')}>
      {capturedMinor < requestedMinor && (
        <Ledger>
          <LedgerLine label={t(isAuthorised ? 'amounts.authorised' : 'amounts.requested')}>
            <Money amountMinor={requestedMinor} currency={currency} mode="number" />
          </LedgerLine>
          {capturedMinor > 0 && (
            <LedgerLine label={t('amounts.released')}>
              <Money amountMinor={capturedMinor - requestedMinor} currency={currency} mode="number" />
            </LedgerLine>
          )}
        </Ledger>
      )}
      {capturedMinor > 0 && <NetLines payment={payment} />}
      {payoutShares(payment).map((share) => (
        <PayoutShareLines key={share.currency} share={share} />
      ))}
      <Availability payment={payment} />
    </Receipt>
  )
}

function NetLines({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const define = useFigureDefinition()
  const { currency } = payment
  return (
    <Ledger>
      {netLines(payment).map((line) => (
        <LedgerLine key={line.key} label={t(`amounts.${line.key}`)} note={line.rate}>
          <Money amountMinor={line.amountMinor} currency={currency} mode="number" />
        </LedgerLine>
      ))}
      <LedgerLine label={<Explained text={define('payment.payment_net')}>{t('amounts.net')}</Explained>} isTotal>
        <Money amountMinor={payment.net_minor} currency={currency} mode="symbol" />
      </LedgerLine>
    </Ledger>
  )
}

/** When the money comes, and the payout that it went out with. */
function Availability({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const mayReadPayouts = useCan('payouts.read')
  const state = findAvailability(payment)
  const payout = findPaidOut(payment)
  const paidOut = payout && t('amounts.paidOut', { day: formatTime(payout.at, timeZone, locale, 'day') })
  if (!state && !payout) return null
  return (
    <p>
      {state && t(`amounts.${state}`, { day: payment.available_on ? formatTime(payment.available_on, timeZone, locale, 'day') : '' })}
      {payout && (
        <>
          <SentenceGap />
          {mayReadPayouts ? (
            <Link to="/balance/payouts/$payoutId" params={{ payoutId: payout.id }}>
              {paidOut}
            </Link>
          ) : (
            paidOut
          )}
        </>
      )}
    </p>
  )
}
