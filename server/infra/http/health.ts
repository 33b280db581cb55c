import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { migrationNames } from '../database/migration.ts'

/** A balancer gets its answer within 2 seconds, whatever the database does. */
const readyMsMax = 1_500
/** After a write failed for want of space, others would fail as well. */
const diskFullMs = 15_000

/** `/healthz`: the process lives. `/readyz`: it may be sent requests, which ends when it begins to close. */
export async function answerHealth(app: FastifyInstance, { database }: { database: Database }): Promise<void> {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })

  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  /** One at a time: a silent database keeps one connection busy, not one for each question. */
  let asking: Promise<string[]> | null = null
  function ask(): Promise<string[]> {
    asking ??= findAppliedMigrations(database.global).finally(() => {
      asking = null
    })
    return asking
  }

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isClosing) return reply.status(503).send({ status: 'closing' })
    const diskFullAt = database.diskFullAt()
    if (diskFullAt !== null && Date.now() - diskFullAt < diskFullMs) return reply.status(503).send({ status: 'database disk full' })
    try {
      const applied = new Set(await within(readyMsMax, ask()))
      if (migrationNames.every((name) => applied.has(name))) return reply.send({ status: 'ok' })
      return reply.status(503).send({ status: 'migrations missing' })
    } catch (error) {
      request.log.warn({ err: error }, 'the database did not respond')
      return reply.status(503).send({ status: 'database unavailable' })
    }
  })
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

/** The migrations the database has had, which also tells that it answers. */
async function findAppliedMigrations(db: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM applied_migrations() AS name`.execute(db)
  return rows.map(({ name }) => name)
}
