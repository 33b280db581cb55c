import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { acceptOwnershipTransfer, cancelOwnershipTransfer, declineOwnershipTransfer, type OwnershipTransfer } from '#areas/team/contract/ownership.ts'
import { call } from '#web/api/call.ts'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
import { useTeamChange } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'

const endpoints = { accept: acceptOwnershipTransfer, decline: declineOwnershipTransfer, cancel: cancelOwnershipTransfer } as const

interface AnswerDialogProps {
  act: keyof typeof endpoints
  transfer: OwnershipTransfer
  onDone: () => void
  onClose: () => void
}

/** Asks for confirmation before a transfer of ownership is accepted, declined or canceled. */
export default function AnswerDialog({ act, transfer, onDone, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('team')
  const { id, business_name: business } = useMerchant()
  const queries = useQueryClient()
  const { owner, recipient } = transfer
  const texts = { business, owner: owner.name, recipient: recipient.name }
  const answer = useTeamChange({
    send: () => call(endpoints[act], { params: { id, transferId: transfer.id } }),
    done: () => t(`${act}.done`, texts),
    onDone: () => {
      // The caller's rights and menu change with the ownership.
      if (act === 'accept') void queries.invalidateQueries({ queryKey: ['merchant', id] })
      onDone()
    },
  })
  return (
    <ConfirmDialog
      title={t(`${act}.title`, texts)}
      submitText={t(`${act}.submit`)}
      {...(act !== 'accept' && { closeText: t('transfer.keep') })}
      isDangerous={false}
      focused="close"
      change={answer}
      onClose={onClose}
    >
      <p>{t(`${act}.text`, texts)}</p>
    </ConfirmDialog>
  )
}
