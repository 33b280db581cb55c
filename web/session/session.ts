import { logout, type User } from '#areas/identity/contract/sign-in.ts'
import { type MerchantSummary, type OwnAccount, rememberMerchant } from '#areas/settings/contract/merchants/endpoints.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { accountOfTab, isMerchant, useMerchantStore } from '../stores/merchant.ts'
import { useUserStore } from '../stores/user.ts'
import { keptAccount } from './kept-work.ts'
import { menuQuery, merchantsQuery, permissionsQuery } from './queries.ts'
import { quitLogin } from './quit-login.ts'

/**
 * Begins a session: keeps the token, then opens an account before any page is shown. Should that fail, the person is
 * signed in all the same, and the shell offers to try again.
 */
export async function beginSession(token: string, user: User): Promise<void> {
  useUserStore.getState().signIn(token, user)
  await openAccount().catch(() => undefined)
}

/** Opens the account this tab last worked in, else the one that the server chose. Nothing opens for somebody without any. */
export async function openAccount(): Promise<void> {
  const account = chooseAccount(await queryClient.fetchQuery(merchantsQuery), lastAccount())
  if (account) await enterAccount(account)
}

/** Makes an account this tab's: what it may open and do is known before it is shown. */
export async function enterAccount(account: MerchantSummary): Promise<void> {
  const [menu, rights] = await Promise.all([queryClient.fetchQuery(menuQuery(account.id)), queryClient.fetchQuery(permissionsQuery(account.id))])
  const { merchant, setMerchant, setRoutes, setPermissions } = useMerchantStore.getState()
  setRoutes(menu.routes)
  setPermissions(rights.granted)
  setMerchant(account)
  if (isMerchant(merchant) && merchant.id !== account.id) dropAccountData(merchant.id)
}

/** Enters another account, and remembers it for the next sign-in. A switch succeeds even if the server can't remember it. */
export async function switchAccount(account: MerchantSummary): Promise<void> {
  await enterAccount(account)
  void call(rememberMerchant, { params: { id: account.id } }).catch(() => undefined)
}

/** Figures of the account that was left must not outlive the visit. */
function dropAccountData(id: string): void {
  const queryKey = ['merchant', id]
  void queryClient.cancelQueries({ queryKey })
  queryClient.removeQueries({ queryKey })
}

/** Ends the session on the server, then here. Should the server not be reached, the session still ends here. */
export async function signOut(): Promise<void> {
  await call(logout, {}).catch(() => undefined)
  quitLogin()
}

/** Returns the account this tab last worked in: before a reload, before its session expired, or else the one that any tab had last. */
export function lastAccount(): { id: string | undefined } {
  return { id: accountOfTab() ?? keptAccount() ?? useMerchantStore.getState().merchant.id }
}

/** Returns the account a tab opens: the one it last worked in, else the one that the server chose. */
export function chooseAccount(accounts: readonly OwnAccount[], last: { id?: string | undefined }): OwnAccount | undefined {
  return accounts.find((account) => account.id === last.id) ?? accounts.find((account) => account.is_default)
}
