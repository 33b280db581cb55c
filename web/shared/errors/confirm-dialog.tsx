import type { ReactNode } from 'react'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { Refusal } from './refusal.tsx'

interface ConfirmDialogProps {
  title: string
  /** What will stop working. */
  children: ReactNode
  submitText: string
  isSending: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
}

/** Asks once, in words, before something is lost. */
export default function ConfirmDialog({ title, children, submitText, isSending, error, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <FormDialog title={title} submitText={submitText} isDangerous focused="close" form={{ submit: onConfirm, isSending }} onClose={onClose}>
      {children}
      <Refusal error={error} />
    </FormDialog>
  )
}
