import { addRiskEntries, listRiskEntries, type RiskEntry } from '#areas/risk/contract/lists.ts'
import { addEntries } from '#areas/risk/server/add.ts'
import { keepFile } from '#areas/risk/server/uploads/upload.ts'
import type { CallInput } from '#kernel/endpoint.ts'
import type { RiskEffect, RiskPeriod, RiskType } from '#kernel/risk/types.ts'
import { type FactoryBackend, inAccount, type TestBusiness } from '#proof/support/factories.ts'
import type { TestServer } from '#proof/support/server.ts'

interface Added {
  readonly effect?: RiskEffect
  readonly period?: RiskPeriod
  readonly remark?: string | null
  readonly token?: string
}

/** Adds records to a list of the business's live account as its owner, without a call. */
export async function plantEntries(
  backend: FactoryBackend,
  business: TestBusiness,
  type: RiskType,
  records: readonly string[],
  added: Omit<Added, 'token'> = {},
) {
  const { effect = 'block', period = 'permanent', remark = null } = added
  const { userId, name } = business.people.owner
  const actor = { kind: 'member', userId, name, permissions: new Set<never>() } as const
  const input = { params: { id: business.liveId, type }, query: {}, body: { records: [...records], effect, period, remark } }
  await inAccount(backend, { merchantId: business.liveId }, (context) => addEntries({ ...context, actor }, input))
}

/** Uploads a file with these records to the business's live account as its owner, without a call. Returns its ID. */
export async function plantUpload(
  backend: FactoryBackend,
  business: TestBusiness,
  type: RiskType,
  records: readonly string[],
  fileName = 'records.csv',
): Promise<string> {
  const { userId, name } = business.people.owner
  const actor = { kind: 'member', userId, name, permissions: new Set<never>() } as const
  const query = { name: fileName, type, effect: 'block', period: 'permanent' } as const
  const rows = records.map((record, index) => ({ line: index + 2, record, remark: '', rule: null, remarkRule: null }))
  const input = { params: { id: business.liveId }, query, body: undefined }
  const { id } = await inAccount(backend, { merchantId: business.liveId }, (context) => keepFile({ ...context, actor }, input, rows))
  return id
}

/** Adds records to a list of the business's live account, and returns the answer. */
export async function addRecords(server: TestServer, business: TestBusiness, type: RiskType, records: readonly string[], added: Added = {}) {
  const { effect = 'block', period = 'permanent', remark = null, token = business.people.owner.token } = added
  const body: CallInput<typeof addRiskEntries>['body'] = { records: [...records], effect, period, remark }
  return server.call<{ added: number; reactivated: number; known: number }>(addRiskEntries, { token, params: { id: business.liveId, type }, body })
}

/** Returns the entries of a list that a query finds, newest first. */
export async function findEntries(
  server: TestServer,
  business: TestBusiness,
  type: RiskType,
  q = '',
  token = business.people.owner.token,
): Promise<RiskEntry[]> {
  const { envelope } = await server.call<{ items: RiskEntry[] }>(listRiskEntries, {
    token,
    params: { id: business.liveId, type },
    query: { q },
  })
  return envelope.data.items
}
