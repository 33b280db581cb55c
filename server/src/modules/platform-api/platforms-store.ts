import type { Database } from '../../infra/database/database.ts'

export interface PlatformRow {
  readonly platform_id: string
  readonly name: string
}

/** All platforms, the oldest first. @param owner connected as the owner of the tables, since the application's role reads none of them. */
export async function listPlatforms(owner: Database): Promise<PlatformRow[]> {
  return owner.global.selectFrom('platforms').select(['platform_id', 'name']).orderBy('created_at').orderBy('platform_id').execute()
}
