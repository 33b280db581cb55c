import type { DisputeDetail } from '@counterfoil/contract/disputes/detail'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../../ui/layout/section.tsx'
import { AssigneeCell } from '../../assignee/assignee-cell.tsx'

/** Who works on the dispute, with the menu that changes it for those who may. */
export function AssigneeCard({ dispute }: { dispute: DisputeDetail }) {
  const { t } = useTranslation('disputes')
  return (
    <Section title={t('columns.assignee')}>
      <AssigneeCell dispute={dispute} />
    </Section>
  )
}
