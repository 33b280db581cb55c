import { useTranslation } from 'react-i18next'
import type { TeamApproval, TeamApprovalDetail } from '#areas/team/contract/team-approvals.ts'
import { ChangesTable } from '#web/ui/layout/changes-table.tsx'

/** What a request would change, field by field. */
export function ChangeFields({ changes }: Pick<TeamApprovalDetail, 'changes'>) {
  const { t } = useTranslation('approvals')
  const show = (values: readonly string[] | null) => values && <Values values={values} />
  return (
    <ChangesTable
      caption={t('changes.fields')}
      heads={{ before: t('changes.before'), after: t('changes.after') }}
      changes={changes.map(({ field, before, after }) => ({ key: field, label: t(`changes.field.${field}`), before: show(before), after: show(after) }))}
    />
  )
}

/** Several values are a line each. */
function Values({ values }: { values: readonly string[] }) {
  return values.map((value) => <div key={value}>{value}</div>)
}

/** Names what a request would do. */
export function useChangeTitle(): (approval: Pick<TeamApproval, 'action' | 'subject'>) => string {
  const { t } = useTranslation('approvals')
  return ({ action, subject }) => t(`changes.action.${action}`, { name: subject })
}
