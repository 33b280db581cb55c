import { openKeys } from '../../server/src/infra/keys/keys.ts'
import { createBanking } from '../../server/src/modules/banking/index.ts'
import { inAccount, type TestBusiness } from '../../server/test/factories.ts'
import { openOldBankAccount, payOut, sellAvailable } from '../../server/test/payouts.ts'
import type { Shops } from './shops.ts'

/** Makes a payout of a shop's sandbox to a bank account that is old enough to be paid. */
export async function addSandboxPayout({ backend }: Shops, { sandboxId }: TestBusiness): Promise<void> {
  const banking = createBanking(await openKeys(backend.db.database, backend.config))
  await inAccount(backend, { merchantId: sandboxId }, async (context) => {
    await openOldBankAccount(context, banking)
    await sellAvailable(context, 50_000)
    await payOut(context, 10_000)
  })
}
