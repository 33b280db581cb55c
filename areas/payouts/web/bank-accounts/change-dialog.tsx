import type { ReactNode } from 'react'
import { SecondPersonNote } from '#web/shared/approvals/second-person-note.tsx'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import type { useAccountChange } from './use-account-change.ts'

interface ChangeDialogProps {
  title: string
  submitText: string
  isDangerous?: boolean
  /** Something has to happen before; the text says what. */
  isBlocked?: boolean
  change: ReturnType<typeof useAccountChange>
  onClose: () => void
  children: ReactNode
}

/** Asks once before a bank account changes. */
export default function ChangeDialog({ title, submitText, isDangerous = false, isBlocked = false, change, onClose, children }: ChangeDialogProps) {
  return (
    <FormDialog
      title={title}
      submitText={submitText}
      isDangerous={isDangerous}
      focused={isDangerous ? 'close' : 'submit'}
      isDisabled={isBlocked}
      form={{ submit: () => change.mutate(), isSending: change.isPending }}
      onClose={onClose}
    >
      {children}
      {!isBlocked && <SecondPersonNote subject="bank_accounts" />}
      <Refusal error={change.error} />
    </FormDialog>
  )
}
