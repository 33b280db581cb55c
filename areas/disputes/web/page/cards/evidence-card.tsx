import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import detail from '#web/ui/layout/detail.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { formatBytes } from '#web/ui/text/format-bytes.ts'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import styles from './cards.module.css'

/** What went to the issuer, as it was sent. */
export function EvidenceCard({ dispute }: { dispute: DisputeDetail }) {
  const { t } = useTranslation('dispute')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const { evidence, status } = dispute
  if (!evidence) return null
  const { at, member, texts, files } = evidence
  const time = formatTime(at, timeZone, locale)
  return (
    <Section title={t('evidence.title')}>
      <p className={detail.quiet}>
        {member === null ? t('evidence.byOther', { time }) : t('evidence.byMember', { name: member, time })}
        {status === 'needs_response' && (
          <>
            <SentenceGap />
            {t('evidence.earlier')}
          </>
        )}
      </p>
      {texts.length + files.length === 0 && <p className={styles.text}>{t('evidence.none')}</p>}
      {texts.map(({ field, text }) => (
        <div key={field}>
          <h3 className={detail.subhead}>{t(`evidence.field.${field}`)}</h3>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
      {files.map(({ field, name, size_bytes }) => (
        <div key={field}>
          <h3 className={detail.subhead}>{t(`evidence.field.${field}`)}</h3>
          <p className={styles.text}>{t('evidence.file', { name: name ?? t('evidence.unnamed'), size: formatBytes(size_bytes, locale) })}</p>
        </div>
      ))}
    </Section>
  )
}
