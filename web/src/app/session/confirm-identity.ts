import { i18n } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useStepUp } from './step-up-store.ts'

/** Asks the person to confirm who they are (10003); false if they would rather not, or sign out meanwhile. */
export async function confirmIdentity(): Promise<boolean> {
  const opener = document.activeElement
  const dialog = await import('./step-up-dialog.tsx').catch(() => null)
  if (!dialog) {
    showToast({ kind: 'error', text: i18n.t('common:failures.unreachable') })
    return false
  }
  return new Promise((resolve) => {
    const settle = (isConfirmed: boolean) => {
      useStepUp.setState({ question: null })
      resolve(isConfirmed)
    }
    useStepUp.setState({ question: { Dialog: dialog.StepUpDialog, settle, opener } })
  })
}
