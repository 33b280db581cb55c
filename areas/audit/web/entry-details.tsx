import { useTranslation } from 'react-i18next'
import type { AuditItem } from '#areas/audit/contract/endpoints.ts'
import type { AreaTexts } from '#kernel/texts.ts'
import { ChangesTable } from '#web/ui/layout/changes-table.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { useDetailValue } from './use-detail-value.ts'

type AuditField = keyof AreaTexts['audit']['fields']

/** Changed values with both sides, then other details of the action. */
export function EntryDetails({ details }: Pick<AuditItem, 'details'>) {
  const { t } = useTranslation('audit')
  const nameField = (field: string) => t(`fields.${field as AuditField}`, { defaultValue: field.replaceAll('_', ' ') })
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
            label: nameField(field),
            before: before === null ? null : readable(field, before),
            after: after === null ? null : readable(field, after),
          }))}
        />
      )}
      {facts.length > 0 && <Facts facts={facts.map(({ field, after }) => ({ key: field, label: nameField(field), value: after && readable(field, after) }))} />}
    </>
  )
}
