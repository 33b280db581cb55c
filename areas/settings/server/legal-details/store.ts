import { type LegalDetails, legalFields } from '#areas/settings/contract/merchants/legal-details.ts'
import type { BusinessContext } from '#server/infra/context.ts'
import { copyToAccounts } from '#server/infra/merchant-accounts-store.ts'

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

/** Keeps the details in force for the fee statements of the months in which they were. Belongs before their change, in its transaction. */
export async function keepFormerDetails({ db, businessId, now }: BusinessContext): Promise<void> {
  await db
    .insertInto('former_legal_details')
    .columns(['business_id', 'ended_at', ...legalFields])
    .expression((query) =>
      query
        .selectFrom('businesses')
        .select((row) => ['business_id', row.val(now).as('ended_at'), ...legalFields])
        .where('business_id', '=', businessId),
    )
    // A second change at this moment replaces details that were never in force.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function updateDetails(context: BusinessContext, change: Partial<LegalDetails>): Promise<void> {
  const { db, businessId } = context
  await keepFormerDetails(context)
  await db.updateTable('businesses').set(change).where('business_id', '=', businessId).execute()
  // Accounts have a copy of the country.
  await copyToAccounts(db, businessId)
}
