import type { SecondPersonSubject } from '#areas/approvals/contract/second-person.ts'
import type { BusinessContext } from '#server/infra/context.ts'

/** For what the business requires a second person. */
export type Requirements = Readonly<Record<SecondPersonSubject, boolean>>

const columns = { roles: 'second_person_for_roles', bank_accounts: 'second_person_for_bank_accounts' } as const

export async function readRequirements({ db, businessId }: BusinessContext): Promise<Requirements> {
  const row = await db.selectFrom('businesses').select(Object.values(columns)).where('business_id', '=', businessId).executeTakeFirstOrThrow()
  return { roles: row.second_person_for_roles, bank_accounts: row.second_person_for_bank_accounts }
}

export async function setRequirement({ db, businessId }: BusinessContext, subject: SecondPersonSubject, isRequired: boolean): Promise<void> {
  await db
    .updateTable('businesses')
    .set({ [columns[subject]]: isRequired })
    .where('business_id', '=', businessId)
    .execute()
}
