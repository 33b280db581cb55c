import { type LegalDetails, legalFields } from '@counterfoil/contract/merchants/legal-details'
import type { BusinessContext } from '../../infra/context.ts'
import { copyToAccounts } from '../../infra/merchant-accounts-store.ts'

export async function readDetails({ db, businessId }: BusinessContext): Promise<LegalDetails> {
  return db
    .selectFrom('businesses')
    .select([...legalFields])
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()
}

/** Holds the business, so that two changes are recorded one after the other. */
export async function lockDetails({ db, businessId }: BusinessContext): Promise<LegalDetails> {
  return db
    .selectFrom('businesses')
    .select([...legalFields])
    .where('business_id', '=', businessId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateDetails({ db, businessId }: BusinessContext, change: Partial<LegalDetails>): Promise<void> {
  await db.updateTable('businesses').set(change).where('business_id', '=', businessId).execute()
  // Accounts have a copy of the country.
  await copyToAccounts(db, businessId)
}
