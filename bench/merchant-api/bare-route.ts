import { randomUUID } from 'node:crypto'
import querystring from 'node:querystring'
import Fastify from 'fastify'
import pg from 'pg'

/** The least a payment could be: a Fastify route with one INSERT. Started by path, with the number of connections and the size of a row. */

const [connections, rowBytes] = process.argv.slice(2).map(Number)
if (!connections || !rowBytes) throw new Error('Usage: bare-route.ts CONNECTIONS ROW_BYTES')

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: connections })
const details = 'x'.repeat(rowBytes)
const app = Fastify()
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, querystring.parse(String(body))))
app.post<{ Body: Record<string, string> }>('/v1/payment_intents', async (request) => {
  const payment = { id: randomUUID(), amount: Number(request.body.amount), currency: request.body.currency }
  await pool.query('INSERT INTO bare_payments (id, created_at, amount_minor, currency, details) VALUES ($1, $2, $3, $4, $5)', [
    payment.id,
    new Date(),
    payment.amount,
    payment.currency,
    details,
  ])
  return payment
})
process.once('SIGTERM', () => process.exit())
console.log(`Address: ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
