import { useTranslation } from 'react-i18next'
import type { getErasurePreview } from '#areas/customers/contract/personal-data.ts'
import { exportLimits } from '#areas/exports/contract/rules.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './personal-data.module.css'

/** What is erased, and what stays and why. */
export function EraseExtent({ preview }: { preview: Answer<typeof getErasurePreview> }) {
  const { t } = useTranslation('customers')
  const locale = useLocale()
  const counted = (key: 'payments' | 'disputes' | 'notes', count: number) => t(`erase.${key}`, { count, number: formatCount(count, locale) })
  return (
    <>
      <p>{t('erase.warning')}</p>
      <section className={styles.extent}>
        <h3>{t('erase.erased')}</h3>
        <ul className={styles.points}>
          <li>{t('erase.contact')}</li>
          {preview.payment_count > 0 && <li>{counted('payments', preview.payment_count)}</li>}
          {preview.dispute_count > 0 && <li>{counted('disputes', preview.dispute_count)}</li>}
          {preview.note_count > 0 && <li>{counted('notes', preview.note_count)}</li>}
          <li>{t('erase.copies')}</li>
          <li>{t('erase.searches')}</li>
          <li>{t('erase.exports', { days: exportLimits.exportDays })}</li>
        </ul>
      </section>
      <section className={styles.extent}>
        <h3>{t('erase.kept')}</h3>
        <ul className={styles.points}>
          <li>{t('erase.books')}</li>
          <li>{t('erase.card')}</li>
          {preview.guest_payment_count > 0 && (
            <li>{t('erase.guests', { count: preview.guest_payment_count, number: formatCount(preview.guest_payment_count, locale) })}</li>
          )}
          <li>{t('erase.backups')}</li>
        </ul>
      </section>
    </>
  )
}
