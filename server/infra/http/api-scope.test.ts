import { gunzipSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { compressAnswers } from './api-scope.ts'

const long = { text: 'x'.repeat(5000) }
const app = Fastify()
compressAnswers(app)
app.get('/long', async () => long)
app.get('/short', async () => ({ text: 'x' }))

const get = (url: string, encoding?: string): Promise<LightMyRequestResponse> =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

it.each(['gzip', 'br, GZIP', 'deflate, gzip;q=0.5, br', 'gzip;q=1.0'])('compresses a long answer for %j', async (encoding) => {
  const response = await get('/long', encoding)
  expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', 'content-type': 'application/json; charset=utf-8' })
  expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length)
  expect(JSON.parse(gunzipSync(response.rawPayload).toString())).toEqual(long)
})

it.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip;q=0.0, br', 'x-gzip'])('leaves it as it is for %j', async (encoding) => {
  const response = await get('/long', encoding)
  expect([response.headers['content-encoding'], response.json()]).toEqual([undefined, long])
})

it('leaves a short answer as it is', async () => {
  const response = await get('/short', 'gzip')
  expect([response.headers['content-encoding'], response.headers.vary, response.json()]).toEqual([undefined, undefined, { text: 'x' }])
})
