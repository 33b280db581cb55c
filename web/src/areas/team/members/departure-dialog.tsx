import { freezeMember, type Member, removeMember } from '@counterfoil/contract/team/members'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ErrorNotice } from '../../../shared/errors/error-notice.tsx'
import { Refusal } from '../../../shared/errors/refusal.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { SkeletonItems } from '../../../ui/feedback/skeleton.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { Effects } from '../effects.tsx'
import { memberKeysQuery } from '../queries.ts'
import { useTeamChange } from '../use-team-change.ts'
import { KeyChoices } from './key-choices.tsx'

interface DepartureDialogProps {
  act: 'freeze' | 'remove'
  member: Member
  onDone: () => void
  onClose: () => void
}

/** Shows the effects of freezing or removing a member, and asks which of their keys to revoke. */
export default function DepartureDialog({ act, member, onDone, onClose }: DepartureDialogProps) {
  const { t } = useTranslation('team')
  const { id, business_name: business } = useMerchant()
  const { name, version } = member
  const params = { id, memberId: member.id }
  // Keys that were created since the last visit are part of the decision.
  const keys = useQuery({ ...memberKeysQuery(id, member.id), staleTime: 0 })
  const [revoked, setRevoked] = useState<readonly string[]>([])
  const change = useTeamChange<unknown>({
    send: () => {
      const all = (keys.data ?? []).map((key) => key.id)
      const kept = all.filter((key) => !revoked.includes(key))
      const gone = all.filter((key) => revoked.includes(key))
      return act === 'freeze'
        ? call(freezeMember, { params, body: { version, kept_key_ids: kept, revoked_key_ids: gone } }, { showsErrors: true })
        : call(removeMember, { params, query: { version, kept_key_ids: kept, revoked_key_ids: gone } }, { showsErrors: true })
    },
    done: () => t(`${act}.done`, { name }),
    onDone,
  })
  const effects =
    act === 'freeze'
      ? (['access', 'devices', 'roles'] as const).map((effect) => t(`freeze.effects.${effect}`, { name, business }))
      : (['access', 'devices', 'account'] as const).map((effect) => t(`remove.effects.${effect}`, { name, business }))
  return (
    <FormDialog
      title={t(`${act}.title`, { name })}
      submitText={t(`${act}.submit`)}
      isDangerous
      focused="close"
      form={{ submit: () => change.mutate(), isSending: change.isPending }}
      isDisabled={!keys.data}
      onClose={onClose}
    >
      <Effects texts={effects} />
      {keys.isPending && <SkeletonItems items={2} />}
      {keys.isError && !keys.data && <ErrorNotice title={t('keys.failed')} error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data && <KeyChoices keys={keys.data} revoked={revoked} onChange={setRevoked} />}
      <Refusal error={change.error} />
    </FormDialog>
  )
}
