import { useTranslation } from 'react-i18next'
import { compellingEvidence, elementMetadataKeys, evidenceElements } from '#areas/disputes/contract/compelling-evidence.ts'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import type { EarlierPayments } from '#areas/disputes/contract/detail-parts.ts'
import { PaymentRow } from '#web/shared/payments/payment-row.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import detail from '#web/ui/layout/detail.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import styles from './cards.module.css'

/** Earlier payments that prove the cardholder's habit under Visa's rule, each with why it qualifies or doesn't. */
export function EarlierCard({ dispute: { earlier_payments: earlier } }: { dispute: DisputeDetail }) {
  const { t } = useTranslation('dispute')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  if (!earlier) return null
  const dayOf = (at: string) => formatTime(at, timeZone, locale, 'day')
  const count = earlier.items.filter(({ qualifies }) => qualifies).length
  const needed = compellingEvidence.paymentCountMin
  return (
    <Section title={t('earlier.title')}>
      <p className={styles.lead}>{earlier.is_met ? t('earlier.met', { count }) : t('earlier.notMet', { count, needed })}</p>
      <p className={styles.text}>{t('earlier.about', { from: dayOf(earlier.from), to: dayOf(earlier.to) })}</p>
      <Missing earlier={earlier} />
      {earlier.items.length === 0 ? <p className={detail.remark}>{t('earlier.none')}</p> : <Rows earlier={earlier} />}
    </Section>
  )
}

function Rows({ earlier }: { earlier: EarlierPayments }) {
  const { t } = useTranslation('dispute')
  return (
    <ul className={`${detail.rows} ${styles.after}`}>
      {earlier.items.map((item) => (
        <PaymentRow key={item.id} payment={item}>
          <span className={`${detail.line} ${styles.side}`}>
            <StatusTag tone={item.qualifies ? 'good' : 'idle'}>{t(item.qualifies ? 'earlier.qualifies' : 'earlier.not')}</StatusTag>
            {evidenceElements.map((element) => (
              <span key={element} data-match={item.matches[element]}>
                {t(`earlier.match.${item.matches[element]}`, { element: t(`earlier.element.${element}`) })}
              </span>
            ))}
          </span>
        </PaymentRow>
      ))}
    </ul>
  )
}

/** What the shop didn't send with the disputed payment, and how to send it. */
function Missing({ earlier: { missing, is_met: isMet } }: { earlier: EarlierPayments }) {
  const { t } = useTranslation('dispute')
  const locale = useLocale()
  if (missing.length === 0 || isMet) return null
  const list = new Intl.ListFormat(locale, { style: 'narrow' })
  return (
    <p className={`${detail.remark} ${styles.breakable}`}>
      {t('earlier.missing', { elements: list.format(missing.map((element) => t(`earlier.element.${element}`))) })}
      <SentenceGap />
      {t('earlier.send', { keys: list.format(missing.map((element) => elementMetadataKeys[element])) })}
    </p>
  )
}
