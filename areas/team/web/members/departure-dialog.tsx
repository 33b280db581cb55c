import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { freezeMember, type Member, removeMember } from '#areas/team/contract/members.ts'
import { call } from '#web/api/call.ts'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { memberLeftoversQuery } from '#web/shared/team/queries.ts'
import { useTeamChange } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { Effects } from '../effects.tsx'
import { Leftovers } from './leftovers.tsx'

interface DepartureDialogProps {
  act: 'freeze' | 'remove'
  member: Member
  onDone: () => void
  onClose: () => void
}

/** Shows the effects of freezing or removing a member, and asks which of their keys to revoke and which of their webhook endpoints to pause. */
export default function DepartureDialog({ act, member, onDone, onClose }: DepartureDialogProps) {
  const { t } = useTranslation('team')
  const { id, business_name: business } = useMerchant()
  const { name, version } = member
  const params = { id, memberId: member.id }
  // What was created since the last visit is part of the decision.
  const leftovers = useQuery({ ...memberLeftoversQuery(id, member.id), staleTime: 0 })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const change = useTeamChange<unknown>({
    send: () => {
      const idsOf = (items: readonly { readonly id: string }[] = [], isChosen = true) =>
        items.map((item) => item.id).filter((itemId) => chosen.includes(itemId) === isChosen)
      const { keys, endpoints } = leftovers.data ?? {}
      const choice = { kept_key_ids: idsOf(keys, false), revoked_key_ids: idsOf(keys), paused_endpoint_ids: idsOf(endpoints) }
      return act === 'freeze'
        ? call(freezeMember, { params, body: { version, ...choice } }, { showsFieldErrors: true })
        : call(removeMember, { params, query: { version, ...choice } })
    },
    done: () => t(`${act}.done`, { name }),
    onDone,
  })
  const effects =
    act === 'freeze'
      ? (['access', 'devices', 'roles'] as const).map((effect) => t(`freeze.effects.${effect}`, { name, business }))
      : (['access', 'devices', 'account'] as const).map((effect) => t(`remove.effects.${effect}`, { name, business }))
  return (
    <ConfirmDialog title={t(`${act}.title`, { name })} submitText={t(`${act}.submit`)} change={change} isDisabled={!leftovers.data} onClose={onClose}>
      <Effects texts={effects} />
      {leftovers.isPending && <SkeletonItems items={2} />}
      {leftovers.isError && !leftovers.data && <ErrorNotice title={t('keys.failed')} error={leftovers.error} onRetry={() => void leftovers.refetch()} />}
      {leftovers.data && <Leftovers {...leftovers.data} chosen={chosen} onChange={setChosen} />}
    </ConfirmDialog>
  )
}
