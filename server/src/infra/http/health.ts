import { readdir } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { migrationsDirectory } from '../database/migrate.ts'
import { findAppliedMigrations } from './health-store.ts'

/** `/healthz`: the process lives. `/readyz`: it may be sent requests, which ends when it begins to close. */
export async function answerHealth(app: FastifyInstance, { database }: { database: Database }): Promise<void> {
  const known = (await readdir(migrationsDirectory)).filter((name) => /^\d{4}_/.test(name))
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })

  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isClosing) return reply.status(503).send({ status: 'closing' })
    try {
      const applied = new Set(await findAppliedMigrations(database.global))
      if (known.every((name) => applied.has(name))) return reply.send({ status: 'ok' })
      return reply.status(503).send({ status: 'migrations missing' })
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      return reply.status(503).send({ status: 'database unavailable' })
    }
  })
}
