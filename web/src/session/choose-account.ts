import type { MerchantSummary } from '@counterfoil/contract/merchants'

/** The account a tab opens: the one it last worked in, else the first of the preferred kind, else any. */
export function chooseAccount(
  accounts: readonly MerchantSummary[],
  last: { id?: string },
  preferred: MerchantSummary['kind'] = 'live',
): MerchantSummary | undefined {
  return accounts.find((account) => account.id === last.id) ?? accounts.find((account) => account.kind === preferred) ?? accounts[0]
}
