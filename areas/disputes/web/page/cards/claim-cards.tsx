import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import detail from '#web/ui/layout/detail.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { responseQuery } from '../../respond/queries.ts'
import styles from './cards.module.css'

/** What the cardholder claims, and what the issuer expects in response. */
export function ReasonCard({ dispute }: { dispute: DisputeDetail }) {
  const { t } = useTranslation(['dispute', 'disputes', 'common'])
  const { category, network, network_reason_code: code, reason } = dispute
  const facts = { network: t(`common:card.brand.${network}`), code, name: reason.code_name ?? '' }
  return (
    <Section title={t(`disputes:reason.${category}`)} aside={t(reason.code_name === null ? 'reason.code' : 'reason.codeAndName', facts)}>
      <p className={styles.text}>
        {reason.claim}
        <SentenceGap />
        <span className={styles.dim}>{t('issuer.none')}</span>
      </p>
      <div className={styles.expected}>
        <h3 className={detail.subhead}>{t('reason.expected')}</h3>
        {dispute.can_respond && <Added disputeId={dispute.id} />}
      </div>
      <ul className={styles.points}>
        {reason.expected.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className={detail.remark}>{reason.outlook}</p>
    </Section>
  )
}

/** How much of the required evidence the draft of the response has, for those who may write it. */
function Added({ disputeId }: { disputeId: string }) {
  const { t } = useTranslation('dispute')
  const { id } = useMerchant()
  const { data } = useQuery({ ...responseQuery({ id, disputeId }), enabled: useCan('disputes.respond') })
  const required = data?.evidence.filter(({ level }) => level === 'required')
  if (!required || required.length === 0) return null
  return <span>{t('reason.added', { given: required.filter(({ is_given }) => is_given).length, count: required.length })}</span>
}

const knownRules = ['visa_compelling_evidence_3', 'visa_compliance', 'mastercard_compliance'] as const

/** What came from the issuer and its network; absent if nothing did. */
export function IssuerCard({ dispute: { issuer } }: { dispute: DisputeDetail }) {
  const { t } = useTranslation('dispute')
  const rules = knownRules.filter((rule) => issuer.rules.includes(rule))
  if (issuer.message === null && rules.length + issuer.fraud_reports.length === 0) return null
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
    </Section>
  )
}
