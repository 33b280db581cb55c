import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assignDisputes, type DisputeAssignee } from '#areas/disputes/contract/endpoints.ts'
import { call } from '#web/api/call.ts'
import { meQuery } from '#web/session/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { MenuButton, type MenuChoice } from '#web/ui/overlays/menu-button.tsx'
import { assigneesQuery, disputesKey } from '../queries.ts'
import styles from './assignee.module.css'

interface AssigneeMenuProps {
  disputeIds: readonly string[]
  /** Undefined if the disputes have different ones. */
  assignee?: DisputeAssignee | null
  label: string
  children: ReactNode
  onDone?: () => void
}

/** Assigns disputes to the reader, to another member or to nobody. */
export function AssigneeMenu({ disputeIds, assignee, label, children, onDone }: AssigneeMenuProps) {
  const { t } = useTranslation('disputes')
  const { id: merchantId } = useMerchant()
  const ownId = useQuery(meQuery).data?.user.id
  const members = useQuery(assigneesQuery(merchantId)).data ?? []
  const assign = useAssign()
  const choose = (chosen: DisputeAssignee | null) => assign.mutate({ disputeIds, assigneeId: chosen?.id ?? null }, onDone && { onSuccess: onDone })
  const choiceOf = (member: DisputeAssignee, text: string): MenuChoice => ({
    key: member.id,
    label: text,
    isChosen: assignee?.id === member.id,
    onChoose: () => choose(member),
  })
  const self = members.find(({ id }) => id === ownId)
  const first = [
    ...(self ? [choiceOf(self, t('assign.me'))] : []),
    { key: 'nobody', label: t('assign.nobody'), isChosen: assignee === null, onChoose: () => choose(null) },
  ]
  const others = members.filter(({ id }) => id !== ownId).map((member) => choiceOf(member, member.name))
  return (
    <MenuButton
      label={label}
      className={styles.menu ?? ''}
      align="start"
      sections={[{ key: 'first', choices: first }, ...(others.length > 0 ? [{ key: 'others', title: t('assign.members'), choices: others }] : [])]}
    >
      {children}
      <ChevronDownIcon className={styles.arrow} aria-hidden />
    </MenuButton>
  )
}

interface Assignment {
  readonly disputeIds: readonly string[]
  readonly assigneeId: string | null
}

/** Assigns disputes. A refusal often means that the team has changed, so the members are read again, too. */
function useAssign() {
  const { t } = useTranslation('disputes')
  const queries = useQueryClient()
  const { id } = useMerchant()
  return useMutation({
    mutationFn: ({ disputeIds, assigneeId }: Assignment) =>
      call(assignDisputes, { params: { id }, body: { dispute_ids: [...disputeIds], assignee_id: assigneeId } }),
    onSuccess: ({ assignee }, { disputeIds }) =>
      showToast({
        kind: 'success',
        text: assignee ? t('assign.done', { count: disputeIds.length, name: assignee.name }) : t('assign.undone', { count: disputeIds.length }),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: disputesKey(id) }),
  })
}
