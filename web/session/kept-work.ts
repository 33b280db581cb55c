import { useEffect } from 'react'
import { useMerchantStore } from '../stores/merchant.ts'
import { useUserStore } from '../stores/user.ts'

/**
 * Where a person was when their session expired: their account, and what was typed into the forms of the page. It is there again once the same person has
 * signed in. Kept by the tab, in memory.
 */
interface Work {
  readonly userId: string | undefined
  readonly accountId: string | undefined
  readonly forms: ReadonlyMap<string, object>
}

/** Changed values by form, of the page that is shown. */
const open = new Map<string, object>()

let kept: Work | null = null

const currentUser = () => useUserStore.getState().user.id
const currentAccount = () => useMerchantStore.getState().merchant.id

/** Keeps the account and the forms that are open while a session ends, which forgets what was kept before. */
export function keepWorkWhile(endSession: () => void): void {
  const work = { userId: currentUser(), accountId: currentAccount(), forms: new Map(open) }
  endSession()
  kept = work
}

export function forgetWork(): void {
  kept = null
}

/** Returns the account that the person worked in; undefined for somebody else. */
export function keptAccount(): string | undefined {
  return kept?.userId === currentUser() ? kept?.accountId : undefined
}

/** Returns what a form is named by: its page and its heading. Null for a form that isn't kept. */
export function formKeyOf(name: string | undefined): string | null {
  return name === undefined ? null : `${window.location.pathname} ${name}`
}

/** Takes what the same person typed into a form before, in the same account: other accounts have pages with the same path. */
export function takeKeptForm<Values extends object>(key: string | null): Values | undefined {
  if (key === null || kept?.userId !== currentUser() || kept?.accountId !== currentAccount()) return undefined
  const values = kept?.forms.get(key)
  if (kept && values) kept = { ...kept, forms: new Map([...kept.forms].filter(([name]) => name !== key)) }
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
