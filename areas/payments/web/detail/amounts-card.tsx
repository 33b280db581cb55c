import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { useFigureDefinition } from '#web/shared/figures/figure-texts.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { Explained } from '#web/ui/overlays/explained.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import { findAvailability, netLines, payoutShares } from '../amounts.ts'
import { Line, PayoutShareLines } from './payout-share-lines.tsx'

/** From what was asked for to what is left: the lines below the rule add up to the net. */
export function AmountsCard({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const { currency, amount_requested_minor: requestedMinor, amount_captured_minor: capturedMinor } = payment
  const isAuthorised = capturedMinor > 0 || payment.amount_capturable_minor > 0
  const releasedMinor = capturedMinor > 0 ? requestedMinor - capturedMinor : 0
  return (
    <Section title={t('amounts.title')}>
      <dl className={styles.sums}>
        <Line label={isAuthorised ? t('amounts.authorised') : t('amounts.requested')}>
          <Money amountMinor={requestedMinor} currency={currency} />
        </Line>
        {releasedMinor > 0 && (
          <Line label={t('amounts.released')}>
            <Money amountMinor={-releasedMinor} currency={currency} />
          </Line>
        )}
        {capturedMinor > 0 && <NetLines payment={payment} />}
      </dl>
      <Availability payment={payment} />
      {payoutShares(payment).map((share) => (
        <PayoutShareLines key={share.currency} share={share} />
      ))}
    </Section>
  )
}

function NetLines({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const define = useFigureDefinition()
  return (
    <>
      {netLines(payment).map((line, index) => (
        <Line key={line.key} label={t(`amounts.${line.key}`)} hasRule={index === 0}>
          <Money amountMinor={line.amountMinor} currency={payment.currency} />
        </Line>
      ))}
      <Line label={<Explained text={define('payment.payment_net')}>{t('amounts.net')}</Explained>} hasRule isStrong>
        <Money amountMinor={payment.net_minor} currency={payment.currency} />
      </Line>
    </>
  )
}

function Availability({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const time = payment.available_on && formatTime(payment.available_on, timeZone, locale)
  const text = () => {
    const state = findAvailability(payment)
    return state && t(`amounts.${state}`, { time: time ?? '' })
  }
  return text() && <p className={styles.remark}>{text()}</p>
}
