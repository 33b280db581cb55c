import { useTranslation } from 'react-i18next'
import type { Member } from '#areas/team/contract/members.ts'
import { requestOwnershipTransfer } from '#areas/team/contract/ownership.ts'
import { teamLimits } from '#areas/team/contract/rules.ts'
import { call } from '#web/api/call.ts'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
import { useTeamChange } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Effects } from '../effects.tsx'

/** Asks the owner to confirm before the transfer is offered to a member. */
export default function RequestTransferDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('team')
  const { id, business_name: business } = useMerchant()
  const { name, email } = member
  const days = teamLimits.ownershipTransferDays
  const request = useTeamChange({
    send: () => call(requestOwnershipTransfer, { params: { id }, body: { member_id: member.id } }, { showsFieldErrors: true }),
    done: () => t('transfer.done', { name }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog title={t('transfer.title', { business, name })} submitText={t('transfer.submit')} change={request} onClose={onClose}>
      <Effects texts={(['mail', 'until', 'after'] as const).map((effect) => t(`transfer.effects.${effect}`, { name, email, days }))} />
    </ConfirmDialog>
  )
}
