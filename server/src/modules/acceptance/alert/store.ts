import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import type { TimeRange } from '../../../infra/figures/periods.ts'

/** Returns the hours before a time, and the same hours of the same weekday by the zone's clock in the weeks before, the latest week first. */
export async function readWeeks(
  { db }: TenantContext,
  until: Date,
  { hours, weeks, timeZone }: { hours: number; weeks: number; timeZone: string },
): Promise<TimeRange[]> {
  const { rows } = await sql<TimeRange>`
    SELECT until - make_interval(hours => ${hours}::int) AS "from", until
    FROM generate_series(0, ${weeks}::int) AS week,
      LATERAL (SELECT ((${until}::timestamptz AT TIME ZONE ${timeZone}) - make_interval(weeks => week)) AT TIME ZONE ${timeZone} AS until) AS ends ORDER BY week`.execute(
    db,
  )
  return rows
}
