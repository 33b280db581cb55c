import type { AuditItem } from '@counterfoil/contract/audit'
import { auditFieldText } from '@counterfoil/contract/audit/field-texts'
import { useTranslation } from 'react-i18next'
import { ChangesTable } from '../../../ui/layout/changes-table.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { useTimeInZone } from '../../../ui/time/use-time-in-zone.ts'

/** Changed values with both sides, then other details of the action. */
export function EntryDetails({ details }: Pick<AuditItem, 'details'>) {
  const { t } = useTranslation('audit')
  const locale = useLocale()
  const readable = useDetailValue()
  const changes = details.filter(({ is_change: isChange }) => isChange)
  const facts = details.filter(({ is_change: isChange }) => !isChange)
  return (
    <>
      {changes.length > 0 && (
        <ChangesTable
          caption={t('changes')}
          heads={{ before: t('change.before'), after: t('change.after') }}
          changes={changes.map(({ field, before, after }) => ({
            key: field,
            label: auditFieldText(field, locale),
            before: before === null ? null : readable(before),
            after: after === null ? null : readable(after),
          }))}
        />
      )}
      {facts.length > 0 && (
        <Facts facts={facts.map(({ field, after }) => ({ key: field, label: auditFieldText(field, locale), value: after && readable(after) }))} />
      )}
    </>
  )
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Translates stored values, except texts that a person wrote. */
function useDetailValue(): (value: string) => string {
  const { t } = useTranslation('audit')
  const inZone = useTimeInZone()
  return (value) => {
    if (value === 'true' || value === 'false') return t(`change.${value}`)
    return instant.test(value) ? inZone(value) : value
  }
}
