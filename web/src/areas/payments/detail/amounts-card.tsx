import type { PaymentDetail } from '@counterfoil/contract/payments'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useMerchant } from '../../../stores/merchant.ts'
import styles from '../../../ui/layout/detail.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { Explained } from '../../../ui/overlays/explained.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatTime } from '../../../ui/time/time.ts'
import { findAvailability, netLines } from '../amounts.ts'

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
      <PayoutLines payment={payment} />
    </Section>
  )
}

function NetLines({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  return (
    <>
      {netLines(payment).map((line, index) => (
        <Line key={line.key} label={t(`amounts.${line.key}`)} hasRule={index === 0}>
          <Money amountMinor={line.amountMinor} currency={payment.currency} />
        </Line>
      ))}
      <Line label={<Explained text={t('amounts.netHint')}>{t('amounts.net')}</Explained>} hasRule isStrong>
        <Money amountMinor={payment.net_minor} currency={payment.currency} />
      </Line>
    </>
  )
}

interface LineProps {
  label: ReactNode
  hasRule?: boolean
  isStrong?: boolean
  children: ReactNode
}

function Line({ label, hasRule = false, isStrong = false, children }: LineProps) {
  const marks = { 'data-rule': hasRule || undefined, 'data-strong': isStrong || undefined }
  return (
    <>
      <dt {...marks}>{label}</dt>
      <dd {...marks}>{children}</dd>
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

/** What each payout settles of the net, with a link to it. */
function PayoutLines({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation(['payments', 'balance'])
  const mayRead = useCan('payouts.read')
  if (payment.payouts.length === 0) return null
  return (
    <dl className={styles.sums} aria-label={t('amounts.payouts')}>
      {payment.payouts.map(({ id, status, net_minor: netMinor, currency }, index) => (
        <Line
          key={id}
          label={
            <>
              {mayRead ? (
                <Link to="/balance/payouts/$payoutId" params={{ payoutId: id }}>
                  {t('amounts.payout')}
                </Link>
              ) : (
                t('amounts.payout')
              )}{' '}
              · {t(`balance:payouts.status.${status}`)}
            </>
          }
          hasRule={index === 0}
        >
          <Money amountMinor={netMinor} currency={currency} />
        </Line>
      ))}
    </dl>
  )
}
