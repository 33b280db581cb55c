import { sql } from 'kysely'
import type { Note } from '#areas/team/contract/notes/note.ts'
import type { UserId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'

/** Notes that members leave each other on an object. Each kind of object has a table of them, and these are the same but for the object's column. */

export interface NoteRow {
  readonly id: string
  readonly created_at: Date
  readonly user_id: UserId
  /** At that time. */
  readonly user_name: string
  readonly note: string
}

interface NoteStore<Row extends NoteRow> {
  /** Newest first, all that an object can have. */
  list(context: TenantContext, objectId: string): Promise<Row[]>
  insert(context: TenantContext, objectId: string, note: Row): Promise<void>
  /** Deletes a note if the user wrote it. Returns whether there was one. */
  delete(context: TenantContext, objectId: string, note: Pick<Row, 'id' | 'user_id'>): Promise<boolean>
}

/** @param notesMax that an object can have. */
export function noteStore<Row extends NoteRow = NoteRow>(object: 'customer' | 'dispute' | 'payment', notesMax: number): NoteStore<Row> {
  const table = sql.table(`${object}_notes`)
  const column = sql.ref(`${object}_id`)
  return {
    async list({ db, merchantId }, objectId) {
      const { rows } = await sql<Row>`
        SELECT * FROM ${table} WHERE merchant_id = ${merchantId} AND ${column} = ${objectId} ORDER BY created_at DESC, id DESC LIMIT ${notesMax}`.execute(db)
      return rows
    },
    async insert({ db, merchantId }, objectId, note) {
      const own = Object.entries(note)
      await sql`
        INSERT INTO ${table} (merchant_id, ${column}, ${sql.join(own.map(([name]) => sql.ref(name)))})
        VALUES (${merchantId}, ${objectId}, ${sql.join(own.map(([, value]) => value))})`.execute(db)
    },
    async delete({ db, merchantId }, objectId, note) {
      const { numAffectedRows = 0n } = await sql`
        DELETE FROM ${table} WHERE merchant_id = ${merchantId} AND id = ${note.id} AND ${column} = ${objectId} AND user_id = ${note.user_id}`.execute(db)
      return numAffectedRows > 0n
    },
  }
}

/** A note as a member reads it. */
export function presentNote({ id, created_at, user_id, user_name, note }: NoteRow, readerId: UserId): Omit<Note, 'mentions'> {
  return { id, created_at: created_at.toISOString(), member: user_name, text: note, is_own: user_id === readerId }
}
