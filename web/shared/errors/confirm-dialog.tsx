import type { ReactNode } from 'react'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { Refusal } from './refusal.tsx'

interface ConfirmDialogProps {
  title: string
  /** What will happen, such as what stops working. */
  children: ReactNode
  submitText: string
  closeText?: string
  /** False where nothing is lost. */
  isDangerous?: boolean
  /** The button that has the focus first. */
  focused?: 'submit' | 'close'
  isDisabled?: boolean
  change: { mutate: () => void; isPending: boolean; error: unknown }
  onClose: () => void
}

/** Asks once, in words, before a command without fields, and says why it was refused. */
export default function ConfirmDialog({ children, isDangerous = true, focused = isDangerous ? 'close' : 'submit', change, ...dialog }: ConfirmDialogProps) {
  return (
    <FormDialog {...dialog} isDangerous={isDangerous} focused={focused} form={{ submit: () => change.mutate(), isSending: change.isPending }}>
      {children}
      <Refusal error={change.error} />
    </FormDialog>
  )
}
