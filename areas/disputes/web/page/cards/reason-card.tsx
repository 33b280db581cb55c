import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import detail from '#web/ui/layout/detail.module.css'
import { Section } from '#web/ui/layout/section.tsx'
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
