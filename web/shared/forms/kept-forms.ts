import { useEffect } from 'react'
import { useUserStore } from '../../stores/user.ts'

/** What was typed into the forms of a page when a session expired: it is there again once the same person has signed in. Kept by the tab, in memory. */

/** Changed values by form, of the page that is shown. */
const open = new Map<string, object>()

let kept: { readonly userId: string | undefined; readonly forms: ReadonlyMap<string, object> } | null = null

const currentUser = () => useUserStore.getState().user.id

/** Keeps the forms that are open. Called before the session is forgotten. */
export function keepForms(): void {
  kept = { userId: currentUser(), forms: new Map(open) }
}

/** Returns what a form is named by: its page and its heading. Null for a form that isn't kept. */
export function formKeyOf(name: string | undefined): string | null {
  return name === undefined ? null : `${window.location.pathname} ${name}`
}

/** Takes what was typed into a form before; undefined if nothing was, or by somebody else. */
export function takeKeptForm<Values extends object>(key: string | null): Values | undefined {
  const values = key !== null && kept?.userId === currentUser() ? kept?.forms.get(key) : undefined
  if (values && kept && key !== null) kept = { ...kept, forms: new Map([...kept.forms].filter(([name]) => name !== key)) }
  return values as Values | undefined
}

/** Notes what a form has while it is on the page. */
export function useNotedForm(key: string | null, changed: object): void {
  useEffect(() => {
    if (key === null || Object.keys(changed).length === 0) return
    open.set(key, changed)
    return () => void open.delete(key)
  }, [key, changed])
}
