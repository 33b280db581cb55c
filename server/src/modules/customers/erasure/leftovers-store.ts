import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'

/** Deletes saved views of the business whose search has one of these values, in lower case. */
export async function eraseViews({ db }: TenantContext, values: readonly string[]): Promise<void> {
  await sql`SELECT erase_views(${[...values]}::text[])`.execute(db)
}
