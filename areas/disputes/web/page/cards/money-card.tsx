import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import type { DisputeMoney } from '#areas/disputes/contract/detail-parts.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import detail from '#web/ui/layout/detail.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import styles from './cards.module.css'

/** What the dispute has moved, step by step, and what it comes to once it is decided. */
export function MoneyCard({ dispute }: { dispute: DisputeDetail }) {
  const { t } = useTranslation('dispute')
  const locale = useLocale()
  const { money, currency } = dispute
  const done = money.steps.filter(({ time }) => time === 'done')
  const ifEscalated = money.steps.filter(({ time }) => time === 'if_escalated')
  const isOpen = dispute.closed_at === null
  return (
    <Section title={t('money.title')}>
      {dispute.kind === 'query' && <p className={styles.text}>{t('money.none')}</p>}
      <dl className={detail.sums}>
        <Steps steps={done} currency={currency} />
        {dispute.kind !== 'query' && (
          <Line label={t('money.now')} hasRule isStrong>
            <Money amountMinor={money.now_minor} currency={currency} />
          </Line>
        )}
      </dl>
      {money.settled.length > 0 && (
        <p className={detail.remark}>
          {t('money.settled', { amounts: money.settled.map((settled) => formatMoney(settled.amount_minor, settled.currency, locale)).join(' · ') })}
        </p>
      )}
      {ifEscalated.length > 0 && (
        <>
          <h3 className={detail.subhead}>{t('money.escalated')}</h3>
          <dl className={detail.sums}>
            <Steps steps={ifEscalated} currency={currency} />
          </dl>
        </>
      )}
      {isOpen && <Outcomes money={money} currency={currency} />}
    </Section>
  )
}

function Steps({ steps, currency }: { steps: DisputeMoney['steps']; currency: string }) {
  const { t } = useTranslation('dispute')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return steps.map(({ kind, at, amount_minor: amountMinor }) => (
    <Line key={kind} label={t(`money.step.${kind}`)} note={at && <time dateTime={at}>{formatTime(at, timeZone, locale)}</time>}>
      <Money amountMinor={amountMinor} currency={currency} />
    </Line>
  ))
}

/** What the dispute will have cost in all. */
function Outcomes({ money, currency }: { money: DisputeMoney; currency: string }) {
  const { t } = useTranslation('dispute')
  const { if_won_minor: won, if_lost_minor: lost, fee_minor: fee } = money
  return (
    <dl className={`${detail.sums} ${styles.outcomes}`}>
      {won !== null && (
        <Line label={t('money.won')} note={fee > 0 && t(money.is_fee_returned_when_won ? 'money.feeReturned' : 'money.feeKept')} hasRule>
          <Money amountMinor={won} currency={currency} />
        </Line>
      )}
      {lost !== null && (
        <Line label={t('money.lost')} note={lost === money.now_minor && t('money.lostNothing')}>
          <Money amountMinor={lost} currency={currency} />
        </Line>
      )}
    </dl>
  )
}

interface LineProps {
  label: string
  /** Below the label. */
  note?: ReactNode
  hasRule?: boolean
  isStrong?: boolean
  children: ReactNode
}

function Line({ label, note, hasRule = false, isStrong = false, children }: LineProps) {
  const marks = { 'data-rule': hasRule || undefined, 'data-strong': isStrong || undefined }
  return (
    <>
      <dt {...marks}>
        {label}
        {note && <span className={styles.when}>{note}</span>}
      </dt>
      <dd {...marks}>{children}</dd>
    </>
  )
}
