import type { BusinessContext } from '#server/infra/context.ts'

/** The domain that a code is for; undefined if another code was sent since, or the domain was removed. */
export async function findCodedDomain({ db, businessId }: BusinessContext, id: string, round: number) {
  return db
    .selectFrom('sso_domains as d')
    .innerJoin('businesses as b', 'b.business_id', 'd.business_id')
    .where('d.business_id', '=', businessId)
    .where('d.id', '=', id)
    .where('d.code_round', '=', round)
    .select(['d.domain', 'b.name as business_name', 'b.time_zone'])
    .executeTakeFirst()
}
