import { type RawBuilder, sql } from 'kysely'

/** The first instant of a day of a time zone. Where clocks go back to midnight it is said twice, and the first time counts. */
export function startOf(midnight: RawBuilder<unknown>, timeZone: string): RawBuilder<Date> {
  return sql<Date>`(
    SELECT CASE WHEN (at - interval '1 hour') AT TIME ZONE ${timeZone} = ${midnight} THEN at - interval '1 hour' ELSE at END
    FROM (SELECT ${midnight} AT TIME ZONE ${timeZone} AS at) AS said
  )`
}
