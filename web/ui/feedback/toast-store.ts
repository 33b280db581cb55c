import { create } from 'zustand'

export interface Toast {
  id: number
  kind: 'error' | 'success' | 'info'
  text: string
}

interface ToastState {
  toasts: readonly Toast[]
}

const shownAtOnce = 4
let lastId = 0

export const useToasts = create<ToastState>()(() => ({ toasts: [] }))

/** Says something in passing. The same text is never shown twice at once: it only stays longer. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const others = useToasts.getState().toasts.filter((other) => other.text !== toast.text)
  useToasts.setState({ toasts: [...others, { ...toast, id: lastId }].slice(-shownAtOnce) })
}

/** As when they are in a language that is read no more. */
export function closeToasts(): void {
  useToasts.setState({ toasts: [] })
}

export function closeToast(id: number): void {
  useToasts.setState({ toasts: useToasts.getState().toasts.filter((toast) => toast.id !== id) })
}
