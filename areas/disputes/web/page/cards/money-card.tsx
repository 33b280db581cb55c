import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import type { DisputeMoney } from '#areas/disputes/contract/detail-parts.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/receipt.module.css'
import { Ledger, LedgerLine, Receipt } from '#web/ui/layout/receipt.tsx'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'

/** What the dispute has moved, and as long as it is open what it comes to if it is won or lost; absent if nothing can move. */
export function MoneyCard({ dispute }: { dispute: DisputeDetail }) {
  const { t } = useTranslation('dispute')
  const { money, currency } = dispute
  const isOpen = dispute.closed_at === null
  const [first, ...rest] = useSentences(dispute)
  if (money.steps.length === 0) return null
  return (
    <Receipt label={t('money.title')}>
      {isOpen ? <Outcomes money={money} currency={currency} /> : <Steps money={money} currency={currency} />}
      {first && (
        <p>
          {first}
          {rest.map((text) => (
            <span key={text}>
              <SentenceGap />
              {text}
            </span>
          ))}
        </p>
      )}
    </Receipt>
  )
}

interface MoneyProps {
  money: DisputeMoney
  currency: string
}

const columns = ['now', 'won', 'lost'] as const

/** A column for each outcome, with its total. Only the totals show the currency. */
function Outcomes({ money, currency }: MoneyProps) {
  const { t } = useTranslation('dispute')
  const locale = useLocale()
  const { steps } = money
  const say = (amountMinor: number) => formatMoney(amountMinor, currency, locale, 'number')
  const totals = { now: money.now_minor, won: money.if_won_minor ?? 0, lost: money.if_lost_minor ?? 0 }
  const givenBack = (kind: 'returned' | 'fee_returned') => steps.find((step) => step.kind === kind)?.amount_minor ?? 0
  return (
    <div className={styles.scroller}>
      <table className={styles.ledger}>
        <thead>
          <tr>
            <th scope="col">{t('money.title')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`money.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(['withdrawn', 'fee'] as const).map((kind) => {
            const step = steps.find((one) => one.kind === kind)
            if (!step) return null
            const wonMinor = step.amount_minor + givenBack(kind === 'fee' ? 'fee_returned' : 'returned')
            return (
              <tr key={kind}>
                <th scope="row">{t(`money.step.${kind}`)}</th>
                <td>{say(step.time === 'done' ? step.amount_minor : 0)}</td>
                <td>{wonMinor === 0 ? <span className={styles.note}>{t('money.returned')}</span> : say(wonMinor)}</td>
                <td>{say(step.amount_minor)}</td>
              </tr>
            )
          })}
          <tr data-total>
            <th scope="row">{t('money.effect')}</th>
            {columns.map((column) => (
              <td key={column}>
                <span>{formatMoney(totals[column], currency, locale)}</span>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** What moved until the end, each step with its day. */
function Steps({ money: { steps, now_minor: nowMinor }, currency }: MoneyProps) {
  const { t } = useTranslation('dispute')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return (
    <Ledger>
      {steps.map(({ kind, at, amount_minor: amountMinor }) => (
        <LedgerLine key={kind} label={t(`money.step.${kind}`)} note={at && formatTime(at, timeZone, locale, 'day')}>
          {formatMoney(amountMinor, currency, locale, 'number')}
        </LedgerLine>
      ))}
      <LedgerLine label={t('money.effect')} isTotal>
        {formatMoney(nowMinor, currency, locale)}
      </LedgerLine>
    </Ledger>
  )
}

/** When money was withdrawn, what an end will still move, and what it came to in other currencies. */
function useSentences({ kind, money, currency, closed_at }: DisputeDetail): string[] {
  const { t } = useTranslation('dispute')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const { settled, steps, if_lost_minor: lostMinor } = money
  const inWords = (amountMinor: number, of: string) => formatMoney(amountMinor, of, locale)
  const texts = []
  if (kind === 'query') texts.push(t('money.none'))
  if (closed_at === null && lostMinor) {
    const at = steps.find(({ time }) => time === 'done')?.at
    const values = { amount: inWords(-lostMinor, currency), time: at ? formatTime(at, timeZone, locale, 'day') : '' }
    texts.push(at ? t('money.withdrawn', values) : t('money.escalated', values))
    if (money.fee_minor > 0) texts.push(t(money.is_fee_returned_when_won ? 'money.feeReturned' : 'money.feeKept'))
  }
  if (settled.length > 0) texts.push(t('money.settled', { amounts: settled.map((one) => inWords(one.amount_minor, one.currency)).join(' · ') }))
  return texts
}
