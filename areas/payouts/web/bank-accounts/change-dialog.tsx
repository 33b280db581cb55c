import type { ReactNode } from 'react'
import { SecondPersonNote } from '#web/shared/approvals/second-person-note.tsx'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
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
export default function ChangeDialog({ isDangerous = false, isBlocked = false, children, ...dialog }: ChangeDialogProps) {
  return (
    <ConfirmDialog {...dialog} isDangerous={isDangerous} isDisabled={isBlocked}>
      {children}
      {!isBlocked && <SecondPersonNote subject="bank_accounts" />}
    </ConfirmDialog>
  )
}
