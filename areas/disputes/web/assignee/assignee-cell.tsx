import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DisputeItem } from '#areas/disputes/contract/endpoints.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import { assigneesQuery } from '../queries.ts'
import styles from './assignee.module.css'
import { AssigneeMenu } from './assignee-menu.tsx'

/** Who works on a dispute, with the menu that changes it for those who may. */
export function AssigneeCell({ dispute: { id, assignee } }: { dispute: Pick<DisputeItem, 'id' | 'assignee'> }) {
  const { t } = useTranslation('disputes')
  if (!useCan('disputes.respond')) return <Name assignee={assignee} />
  const name = assignee?.name ?? t('assign.nobody')
  return (
    <AssigneeMenu disputeIds={[id]} assignee={assignee} label={t('assign.label', { name, id: shortenId(id) })}>
      <Name assignee={assignee} />
    </AssigneeMenu>
  )
}

/** The name. Somebody who can't see disputes anymore has left the business, was frozen or lost the right, so nobody works on it. */
function Name({ assignee }: { assignee: DisputeItem['assignee'] }) {
  const { t } = useTranslation('disputes')
  const { id: merchantId } = useMerchant()
  const members = useQuery(assigneesQuery(merchantId)).data
  if (!assignee) return <span className={styles.none}>{t('assign.nobody')}</span>
  const isGone = members !== undefined && !members.some(({ id }) => id === assignee.id)
  if (!isGone) return <span className={styles.name}>{assignee.name}</span>
  return (
    <span className={styles.gone} title={t('assign.goneText', { name: assignee.name })}>
      {t('assign.gone')}
    </span>
  )
}
