import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import detail from '#web/ui/layout/detail.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import styles from './cards.module.css'

/** What the cardholder claims, and what the issuer expects in response. */
export function ReasonCard({ dispute: { category, network, network_reason_code: code, reason } }: { dispute: DisputeDetail }) {
  const { t } = useTranslation(['dispute', 'disputes', 'common'])
  const facts = { network: t(`common:card.brand.${network}`), code, name: reason.code_name ?? '' }
  return (
    <Section title={t('reason.title')}>
      <p className={styles.lead}>{t(`disputes:reason.${category}`)}</p>
      <p className={styles.text}>{reason.claim}</p>
      <p className={detail.remark}>{t(reason.code_name === null ? 'reason.code' : 'reason.codeAndName', facts)}</p>
      <h3 className={detail.subhead}>{t('reason.expected')}</h3>
      <ul className={styles.points}>
        {reason.expected.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className={detail.remark}>{reason.outlook}</p>
    </Section>
  )
}

const knownRules = ['visa_compelling_evidence_3', 'visa_compliance', 'mastercard_compliance'] as const

/** What came from the issuer and its network. */
export function IssuerCard({ dispute: { issuer } }: { dispute: DisputeDetail }) {
  const { t } = useTranslation('dispute')
  const rules = knownRules.filter((rule) => issuer.rules.includes(rule))
  return (
    <Section title={t('issuer.title')}>
      {issuer.message !== null && (
        <>
          <h3 className={detail.subhead}>{t('issuer.message')}</h3>
          <blockquote className={styles.quote}>{issuer.message}</blockquote>
        </>
      )}
      {rules.map((rule) => (
        <p key={rule} className={styles.text}>
          {t(`issuer.rule.${rule}`)}
        </p>
      ))}
      {issuer.fraud_reports.length > 0 && (
        <ul className={`${detail.rows} ${styles.after}`}>
          {issuer.fraud_reports.map(({ id, at, type }) => (
            <li key={id}>
              <span>{t('issuer.fraud')}</span>
              <span className={detail.end}>
                <DateTime at={at} style="day" />
              </span>
              <span className={detail.quiet}>{t(`issuer.fraudType.${type}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={detail.remark}>{t('issuer.none')}</p>
    </Section>
  )
}
