import type { RequestContext } from '#server/infra/context.ts'

export interface LocalMailRow {
  readonly id: string
  readonly receivedAt: Date
  readonly content: Buffer
}

/** One of the same id is replaced: it is the same mail, written again. */
export async function putLocalMail({ db }: Pick<RequestContext, 'db'>, { id, receivedAt, content }: LocalMailRow): Promise<void> {
  await db.deleteFrom('local_mails').where('id', '=', id).execute()
  await db.insertInto('local_mails').values({ id, received_at: receivedAt, content }).execute()
}

export async function listLocalMails({ db }: Pick<RequestContext, 'db'>, countMax: number): Promise<LocalMailRow[]> {
  const rows = await db.selectFrom('local_mails').selectAll().orderBy('received_at', 'desc').orderBy('id', 'desc').limit(countMax).execute()
  return rows.map(({ received_at, ...row }) => ({ ...row, receivedAt: received_at }))
}

export async function findLocalMail({ db }: Pick<RequestContext, 'db'>, id: string): Promise<LocalMailRow | null> {
  const row = await db.selectFrom('local_mails').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { id: row.id, receivedAt: row.received_at, content: row.content } : null
}
