import type { AuditItem } from '@counterfoil/contract/audit'
import { auditFieldText } from '@counterfoil/contract/audit/field-texts'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../ui/layout/facts.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { useTimeInZone } from '../../../ui/time/use-time-in-zone.ts'
import styles from './entry-details.module.css'

/** Changed values with both sides, then what else is known of the action. */
export function EntryDetails({ details }: Pick<AuditItem, 'details'>) {
  const { t } = useTranslation('audit')
  const locale = useLocale()
  const readable = useDetailValue()
  const changes = details.filter(({ is_change: isChange }) => isChange)
  const facts = details.filter(({ is_change: isChange }) => !isChange)
  return (
    <>
      {changes.length > 0 && (
        <table className={styles.changes}>
          <caption className="visually-hidden">{t('changes')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('change.field')}</th>
              <th scope="col">{t('change.before')}</th>
              <th scope="col">{t('change.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{auditFieldText(field, locale)}</th>
                <td data-side="before">{before === null ? <span className={styles.none}>{t('change.none')}</span> : <del>{readable(before)}</del>}</td>
                <td data-side="after">{after === null ? <span className={styles.none}>{t('change.none')}</span> : <ins>{readable(after)}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {facts.length > 0 && (
        <Facts facts={facts.map(({ field, after }) => ({ key: field, label: auditFieldText(field, locale), value: after && readable(after) }))} />
      )}
    </>
  )
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Values that are no text of a person's own in the reader's language. */
function useDetailValue(): (value: string) => string {
  const { t } = useTranslation('audit')
  const inZone = useTimeInZone()
  return (value) => {
    if (value === 'true' || value === 'false') return t(`change.${value}`)
    return instant.test(value) ? inZone(value) : value
  }
}
