import type { OwnAccount } from '#areas/settings/contract/merchants/endpoints.ts'

/** Returns the account a tab opens: the one it last worked in, else the one that the server chose. */
export function chooseAccount(accounts: readonly OwnAccount[], last: { id?: string }): OwnAccount | undefined {
  return accounts.find((account) => account.id === last.id) ?? accounts.find((account) => account.is_default)
}
