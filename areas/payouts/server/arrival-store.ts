import { type RawBuilder, sql } from 'kysely'

/** The day on which a payout `p` arrives, as `arrivalDayOf` has it: the bank's day, kept as its first moment in UTC, or that of the moment of an immediate one. */
export function arrivalDayIn(timeZone: string): RawBuilder<unknown> {
  return sql`(p.arrival_date AT TIME ZONE CASE p.method WHEN 'instant' THEN ${timeZone} ELSE 'UTC' END)::date`
}
