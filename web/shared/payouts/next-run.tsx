import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { NextPayoutRun } from '#areas/payouts/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { useCan, useMerchant } from '../../stores/merchant.ts'
import { SentenceGap } from '../../ui/text/sentence-gap.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatDay, formatTime } from '../../ui/time/time.ts'
import styles from './next-run.module.css'

/** The next run of a schedule: its time, the expected amount, what it is made of and its arrival, or why nothing will be paid out. */
export function NextRun({ run }: { run: NextPayoutRun }) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const mayManage = useCan('bank_accounts.manage')
  const { currency, obstacle } = run
  const day = `${formatTime(run.runs_at, timeZone, locale, 'weekday')} ${formatTime(run.runs_at, timeZone, locale, 'clock')}`
  const inWords = (minor: number) => formatMoney(minor, currency, locale)
  if (obstacle === null) {
    const arrival = run.arrival_date === null ? '' : formatDay(run.arrival_date.slice(0, 10), locale, 'weekday')
    return (
      <p className={styles.run}>
        {run.fee_minor > 0
          ? t('next.expectedWithFee', { day, amount: inWords(run.amount_minor), fee: inWords(run.fee_minor), arrival })
          : t('next.expected', { day, amount: inWords(run.amount_minor), arrival })}
        {run.added_minor !== 0 && (
          <>
            <SentenceGap />
            {t('next.madeOf', { available: inWords(run.available_minor), added: inWords(run.added_minor), day })}
          </>
        )}
      </p>
    )
  }
  if (obstacle === 'below_minimum') {
    return <p className={styles.run}>{t('next.below_minimum', { day, amount: inWords(Math.max(0, run.amount_minor)), minimum: inWords(run.minimum_minor) })}</p>
  }
  return (
    <p className={styles.run} data-tone="bad">
      {t(`next.${obstacle}`, { day, currency })}{' '}
      {obstacle !== 'payouts_stopped' && mayManage && <Link to="/balance/bank-accounts">{t('next.toBankAccounts')}</Link>}
    </p>
  )
}
