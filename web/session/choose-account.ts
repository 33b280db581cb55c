import type { OwnAccount } from '@counterfoil/contract/merchants/endpoints'

/** Returns the account a tab opens: the one it last worked in, else the one that the server chose. */
export function chooseAccount(accounts: readonly OwnAccount[], last: { id?: string }): OwnAccount | undefined {
  return accounts.find((account) => account.id === last.id) ?? accounts.find((account) => account.is_default)
}
