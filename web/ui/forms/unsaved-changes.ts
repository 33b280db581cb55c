import { type ComponentType, useEffect, useEffectEvent, useId } from 'react'
import { create } from 'zustand'
import { i18n } from '../../i18n/i18n.ts'
import { showToast } from '../feedback/toast-store.ts'
import type { DiscardDialogProps } from './discard-dialog.tsx'

interface UnsavedForm {
  name: string
  discard: () => void
}

interface Question extends DiscardDialogProps {
  Dialog: ComponentType<DiscardDialogProps>
  /** What had the focus, and gets it back. */
  opener: Element | null
}

interface UnsavedState {
  forms: Readonly<Record<string, UnsavedForm>>
  question: Question | null
}

/** The forms of the page that differ from what is saved, and the question whether to discard them. */
export const useUnsaved = create<UnsavedState>()(() => ({ forms: {}, question: null }))

const loadDialog = () => import('./discard-dialog.tsx')

export function hasUnsavedChanges(): boolean {
  return Object.keys(useUnsaved.getState().forms).length > 0
}

/**
 * Registers a form of a page while it has unsaved changes; leaving the page then asks first. `name` is its heading, and
 * `discard` restores the saved values. Forms in dialogs don't register, since they have a Cancel button.
 */
export function useUnsavedChanges(name: string, isChanged: boolean, discard: () => void): void {
  const id = useId()
  const onDiscard = useEffectEvent(discard)
  useEffect(() => {
    if (!isChanged) return
    // Loads the dialog early, so a connection lost in between can't keep anybody on the page.
    void loadDialog().catch(() => undefined)
    useUnsaved.setState(({ forms }) => ({ forms: { ...forms, [id]: { name, discard: () => onDiscard() } } }))
    return () => useUnsaved.setState(({ forms: { [id]: _left, ...forms } }) => ({ forms }))
  }, [id, name, isChanged])
}

/**
 * Asks whether to discard unsaved changes, if there are any. Resolves with true once they are discarded or saved, with
 * false if they are kept, and never if another question replaces this one or the session ends meanwhile.
 */
export async function confirmDiscard(): Promise<boolean> {
  if (!hasUnsavedChanges()) return true
  const opener = useUnsaved.getState().question?.opener ?? document.activeElement
  const dialog = await loadDialog().catch(() => null)
  if (!dialog) {
    showToast({ kind: 'error', text: i18n.t('common:failures.unreachable') })
    return false
  }
  return new Promise((resolve) => {
    const settle = (isDiscarded: boolean) => {
      const { forms } = useUnsaved.getState()
      useUnsaved.setState({ question: null })
      if (isDiscarded) for (const { discard } of Object.values(forms)) discard()
      resolve(isDiscarded)
    }
    useUnsaved.setState({
      question: { Dialog: dialog.DiscardDialog, names: Object.values(useUnsaved.getState().forms).map(({ name }) => name), settle, opener },
    })
  })
}
