import { create } from 'zustand'

/** The dialogs that are open, the topmost last. The page below one can't be used, so what must be seen above everything is rendered into it. */
export const useOpenDialogs = create<{ dialogs: readonly HTMLDialogElement[] }>()(() => ({ dialogs: [] }))

/** Counts a dialog among them. Returns what takes it out again. */
export function enterDialog(dialog: HTMLDialogElement): () => void {
  useOpenDialogs.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }))
  return () => useOpenDialogs.setState(({ dialogs }) => ({ dialogs: dialogs.filter((other) => other !== dialog) }))
}
