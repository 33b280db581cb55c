import { useTranslation } from 'react-i18next'
import type { BackTestFigures, RiskBackTest } from '#areas/risk/contract/back-test.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { formatCount } from '../../ui/text/format-count.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import styles from './back-test.module.css'
import { useRecordText } from './record-words.ts'

type Result = NonNullable<RiskBackTest['result']>

/** What entries or a rule would have done in the past days, and which of several entries stop the most good payments. */
export function BackTestResult({ result: { effect, rule, figures, records } }: { result: Result }) {
  const { t } = useTranslation('risk')
  const isHarm = effect === 'block' && figures.good.payments > 0 && figures.fraud.payments + figures.disputes.payments === 0
  return (
    <>
      {figures.attempts === 0 && <p className={styles.note}>{t(rule ? 'backTest.rule.none' : `backTest.none.${effect}`)}</p>}
      {isHarm && <p className={styles.warning}>{t(rule ? 'backTest.rule.onlyGood' : 'backTest.onlyGood')}</p>}
      {figures.attempts > 0 && <Figures effect={effect} figures={figures} />}
      {records.length > 1 && <Records records={records} />}
      {rule && <RuleLimits />}
    </>
  )
}

/** A rule decides by the attempts before, which are not all known. */
function RuleLimits() {
  const { t } = useTranslation('risk')
  return (
    <div className={styles.limits}>
      <p className={styles.title}>{t('backTest.rule.limits')}</p>
      <ul>
        {(['reaction', 'notRecorded', 'notSent'] as const).map((limit) => (
          <li key={limit}>{t(`backTest.rule.${limit}`)}</li>
        ))}
      </ul>
    </div>
  )
}

function Figures({ effect, figures }: { effect: Result['effect']; figures: BackTestFigures }) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const shown = (count: number) => formatCount(count, locale)
  const money = (amounts: BackTestFigures['amounts']) => amounts.map(({ amount_minor, currency }) => formatMoney(amount_minor, currency, locale)).join(' + ')
  const { attempts, blocked_attempts: blocked, payments, amounts, fraud, disputes, good } = figures
  const rows = [
    {
      key: 'attempts',
      label: t(`backTest.attempts.${effect}`),
      count: attempts,
      details: [
        t('backTest.payments', { count: payments, shown: shown(payments) }),
        money(amounts),
        blocked > 0 && t('backTest.blocked', { count: blocked, shown: shown(blocked) }),
      ],
    },
    { key: 'fraud', label: t('backTest.fraud'), count: fraud.payments, details: [money(fraud.amounts)] },
    {
      key: 'disputes',
      label: t('backTest.disputes'),
      count: disputes.payments,
      details: [money(disputes.amounts), disputes.lost.length > 0 && t('backTest.lost', { amounts: money(disputes.lost) })],
    },
    {
      key: 'good',
      label: t('backTest.good'),
      count: good.payments,
      details: [money(good.amounts), good.customers > 0 && t('backTest.customers', { count: good.customers, shown: shown(good.customers) })],
    },
  ]
  return (
    <dl className={styles.figures}>
      {rows.map(({ key, label, count, details }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <span className={styles.count}>{shown(count)}</span>
            <span className={styles.details}>{details.filter(Boolean).join(' · ')}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Records({ records }: Pick<Result, 'records'>) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const recordText = useRecordText()
  return (
    <>
      <p className={styles.subtitle}>{t('backTest.byRecord')}</p>
      <ul className={styles.records}>
        {records.map(({ type, record, attempts, fraud_payments: fraud, good_payments: good }) => (
          <li key={`${type} ${record}`}>
            <span className={styles.record}>{recordText(type, record)}</span>
            <span className={styles.details}>
              {[
                t('backTest.recordAttempts', { count: attempts, shown: formatCount(attempts, locale) }),
                t('backTest.recordFraud', { count: fraud, shown: formatCount(fraud, locale) }),
                t('backTest.recordGood', { count: good, shown: formatCount(good, locale) }),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
