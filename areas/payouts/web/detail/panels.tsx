import { useTranslation } from 'react-i18next'
import type { PayoutDetail } from '#areas/payouts/contract/endpoints.ts'
import { payoutLimits } from '#areas/payouts/contract/rules.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { InstructionPanel } from '#web/shared/instructions/instruction-panel.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import { canCancel, isBack, platformWords } from '../state.ts'

interface PanelProps {
  payout: PayoutDetail
}

/** What somebody who opens the payout should know first. */
export function Panels({ payout }: PanelProps) {
  return (
    <>
      <FailurePanel payout={payout} />
      <ToldPanel payout={payout} />
      <NameCheckPanel payout={payout} />
      <WaitingPanel payout={payout} />
      <CanceledPanel payout={payout} />
    </>
  )
}

/** Why the bank did not pay, and what to do. What a platform said in words of its own stands in the panel below instead. */
function FailurePanel({ payout }: PanelProps) {
  const { t } = useTranslation('balance')
  const { failure } = payout
  if (!failure || platformWords(payout) !== null) return null
  return (
    <section className={`card ${styles.panel}`} data-tone="bad" aria-label={t('payout.failure.title')}>
      <strong>{t('payout.failure.why', { text: failure.text })}</strong>
      <p className={styles.next}>{t('payout.failure.next', { text: failure.next_step })}</p>
      <MoneyBack payout={payout} />
    </section>
  )
}

/** What the platform was told and has not confirmed, or has refused. */
function ToldPanel({ payout }: PanelProps) {
  const { instruction, currency } = payout
  if (!instruction) return null
  const reason = platformWords(payout)
  return (
    <InstructionPanel instruction={{ ...instruction, reason }} currency={currency}>
      {reason !== null && <MoneyBack payout={payout} />}
    </InstructionPanel>
  )
}

/** What the bank said of the name of a payout that didn't arrive or may not. */
function NameCheckPanel({ payout: { status, name_check: check } }: PanelProps) {
  const { t } = useTranslation('bank-accounts')
  if ((check !== 'close_match' && check !== 'no_match') || (status !== 'processing' && status !== 'processing_failure')) return null
  return (
    <section className={`card ${styles.panel}`} data-tone="warn" aria-label={t('nameCheck.label')}>
      <strong>{t(`nameCheck.results.${check}`)}</strong>
      <p>{t(`nameCheck.advice.${check}`)}</p>
    </section>
  )
}

/** When it leaves, and until when it can be called back. */
function WaitingPanel({ payout }: PanelProps) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const now = useNow()
  const { time_zone: timeZone } = useMerchant()
  const { cancelable_until: until } = payout
  if (until === null || !canCancel(payout, now)) return null
  return (
    <section className={`card ${styles.panel}`} aria-label={t('payout.waiting.title')}>
      <strong>{payout.hold ? t('payout.waiting.newBankAccount', { hours: payoutLimits.newBankAccountHoldHours }) : t('payout.waiting.title')}</strong>
      <p>{t('payout.waiting.text', { time: formatTime(until, timeZone, locale) })}</p>
    </section>
  )
}

function CanceledPanel({ payout }: PanelProps) {
  const { t } = useTranslation('balance')
  if (payout.status !== 'canceled') return null
  return (
    <section className={`card ${styles.panel}`} aria-label={t('payout.canceled.title')}>
      <strong>{t('payout.canceled.title')}</strong>
      <MoneyBack payout={payout} />
    </section>
  )
}

/** Where the money of a payout is that did not arrive. */
function MoneyBack({ payout }: PanelProps) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  if (!isBack(payout)) return null
  const [amount, fee] = [payout.amount_minor, payout.fee_minor].map((minor) => formatMoney(minor, payout.currency, locale))
  return <p>{payout.fee_minor > 0 ? t('payout.backWithFee', { amount, fee }) : t('payout.back', { amount })}</p>
}
