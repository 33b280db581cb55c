import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import { erasedAnswerStatus } from '#server/infra/http/idempotency/idempotency-store.ts'
import { eraseFields } from './columns.ts'
import type { LogPlace, Search, TextRow } from './search.ts'
import type { PersonTexts } from './texts.ts'

/** Rows that have texts about any objects, and so are searched one after the other. Each function takes the rows after a place and returns the next one. */

interface TextSearch {
  readonly search: Search
  readonly texts: PersonTexts
  /** Null at the beginning. */
  readonly place: LogPlace | null
  readonly countMax: number
}

/** Blanks calls in the request log. */
export async function eraseRequests(context: TenantContext, { search, texts, place, countMax }: TextSearch): Promise<LogPlace | null> {
  const { db, merchantId } = context
  const rows = await readRows(
    context,
    sql`SELECT ARRAY[created_at::text, id] AS place, ARRAY[object_id, path, request, response, idempotency_key] AS texts FROM api_requests
      WHERE merchant_id = ${merchantId} ${place ? sql`AND (created_at, id) > (${place[0]}::timestamptz, ${place[1]})` : sql``}
      ORDER BY created_at, id LIMIT ${countMax}`,
  )
  const found = await search.findMatches(context, rows, texts.isInJson)
  if (found.length > 0) {
    await sql`UPDATE api_requests r SET request = NULL, response = NULL, ip = NULL, user_agent = NULL, idempotency_key = NULL
      FROM unnest(${found.map(([at]) => at)}::timestamptz[], ${found.map(([, id]) => id)}::text[]) AS n (created_at, id)
      WHERE r.merchant_id = ${merchantId} AND r.created_at = n.created_at AND r.id = n.id`.execute(db)
  }
  return rows.length < countMax ? null : (rows.at(-1)?.place ?? null)
}

/** Takes the answers from idempotency keys, whose repeated calls are refused from then on. A name alone is not enough: another customer's call would fail. */
export async function eraseAnswers(context: TenantContext, { search, texts, place, countMax }: TextSearch): Promise<LogPlace | null> {
  const { db, merchantId } = context
  const rows = await readRows(
    context,
    sql`SELECT ARRAY[scope, key] AS place, ARRAY[answer_body, key] AS texts FROM idempotency_keys
      WHERE merchant_id = ${merchantId} ${place ? sql`AND (scope, key) > (${place[0]}, ${place[1]})` : sql``} ORDER BY scope, key LIMIT ${countMax}`,
  )
  const found = await search.findMatches(context, rows, texts.hasEmail)
  if (found.length > 0) {
    await sql`UPDATE idempotency_keys k SET answer_status = ${erasedAnswerStatus}, answer_body = NULL
      FROM unnest(${found.map(([scope]) => scope)}::text[], ${found.map(([, key]) => key)}::text[]) AS n (scope, key)
      WHERE k.merchant_id = ${merchantId} AND k.scope = n.scope AND k.key = n.key AND k.answer_status IS NOT NULL`.execute(db)
  }
  return rows.length < countMax ? null : (rows.at(-1)?.place ?? null)
}

/** Takes personal data out of events that a platform reported and that wait for others, or were never applied. */
export async function eraseReported(context: TenantContext, { search, texts, place, countMax }: TextSearch): Promise<LogPlace | null> {
  const { db, merchantId } = context
  const rows = await readRows(
    context,
    sql`SELECT ARRAY[id, ''] AS place, ARRAY[event::text] AS texts FROM platform_events
      WHERE merchant_id = ${merchantId} ${place ? sql`AND id > ${place[0]}` : sql``} ORDER BY id LIMIT ${countMax}`,
  )
  for (const [id] of await search.findMatches(context, rows, texts.isInJson)) {
    const { rows: events } = await sql<{ event: unknown }>`SELECT event FROM platform_events WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(db)
    if (events[0]?.event) {
      await sql`UPDATE platform_events SET event = ${JSON.stringify(eraseFields(events[0].event))} WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(db)
    }
  }
  return rows.length < countMax ? null : (rows.at(-1)?.place ?? null)
}

async function readRows({ db }: TenantContext, query: RawBuilder<unknown>): Promise<TextRow[]> {
  const { rows } = await (query as RawBuilder<{ place: LogPlace; texts: (string | null)[] }>).execute(db)
  return rows.map(({ place, texts }) => ({ place, texts: texts.filter((text) => text !== null) }))
}
