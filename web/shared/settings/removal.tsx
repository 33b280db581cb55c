import { showToast } from '../../ui/feedback/toast-store.ts'
import { Button } from '../../ui/forms/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useSecurityAction } from './use-security-action.ts'

const ConfirmDialog = lazyPart(() => import('../errors/confirm-dialog.tsx'))

export interface RemovalTexts {
  /** On the button of the line. */
  button: string
  /** What the button is called for those who do not see its line. */
  label: string
  title: string
  /** What stops working. */
  text: string
  submit: string
  done: string
}

/** Takes one thing away, after asking once. */
export function Removal({ texts, send }: { texts: RemovalTexts; send: () => Promise<unknown> }) {
  const dialog = useDialog()
  const removal = useSecurityAction({
    send,
    onDone: () => {
      dialog.closeForGood()
      showToast({ kind: 'success', text: texts.done })
    },
  })
  const open = () => {
    removal.reset()
    dialog.open(true)
  }
  return (
    <>
      <Button aria-label={texts.label} onClick={open}>
        {texts.button}
      </Button>
      {dialog.subject && (
        <ConfirmDialog title={texts.title} submitText={texts.submit} change={removal} onClose={dialog.close}>
          <p>{texts.text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
