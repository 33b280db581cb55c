import { useQuery } from '@tanstack/react-query'
import CheckIcon from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import { productTypes } from '#areas/disputes/contract/evidence.ts'
import type { DisputeResponse } from '#areas/disputes/contract/response.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import detail from '#web/ui/layout/detail.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { listLevel, responseQuery } from '../../respond/queries.ts'
import styles from './cards.module.css'

/** What the cardholder claims, and what the issuer expects in response; beside it, for those who may respond, what the draft of the response has of it. */
export function ReasonCard({ dispute }: { dispute: DisputeDetail }) {
  const { t } = useTranslation(['dispute', 'disputes', 'common'])
  const { id: merchantId } = useMerchant()
  const { category, network, network_reason_code: code, reason } = dispute
  const mayRespond = useCan('disputes.respond') && dispute.can_respond
  const { data: response } = useQuery({ ...responseQuery({ id: merchantId, disputeId: dispute.id }), enabled: mayRespond })
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
        {response && mayRespond && <Added response={response} />}
      </div>
      <ul className={styles.points} data-checked={mayRespond || undefined}>
        {reason.expected.map((text, index) => (
          <Point key={text} text={text} response={mayRespond ? response : undefined} index={index} />
        ))}
      </ul>
      <p className={detail.remark}>{reason.outlook}</p>
    </Section>
  )
}

/** How much of the required evidence the draft has. */
function Added({ response }: { response: DisputeResponse }) {
  const { t } = useTranslation('dispute')
  const { items, missing } = listLevel(response, 'required')
  return items.length > 0 && <span>{t('reason.added', { given: items.length - missing.length, count: items.length })}</span>
}

/** A thing that the issuer expects, whether it is there, or why it doesn't apply. */
function Point({ text, response, index }: { text: string; response: DisputeResponse | undefined; index: number }) {
  const { t } = useTranslation('dispute')
  const state = response?.expected[index]
  const product = productTypes.find((type) => type === response?.values.product_type.value)
  return (
    <li data-state={state ?? undefined}>
      {state === 'given' && <CheckIcon aria-hidden />}
      <span>{text}</span>
      {state && <span className={styles.there}>{state === 'other_product' ? product && t(`reason.notFor.${product}`) : t(`reason.${state}`)}</span>}
    </li>
  )
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
