import { expect } from 'vitest'
import type { EvidenceFileField } from '#areas/disputes/contract/evidence.ts'
import {
  composeResponsePacket,
  type DisputeResponse,
  type DraftField,
  getDisputeResponse,
  type Packet,
  saveResponseField,
  submitResponse,
  uploadResponseFile,
} from '#areas/disputes/contract/response.ts'
import type { NewDispute } from '#areas/disputes/server/open.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { apiBase, type Envelope, type FieldErrors } from '#kernel/envelope.ts'
import { accountOf } from '#proof/support/account.ts'
import type { TestBusiness, TestMember } from '#proof/support/factories.ts'
import type { CallResult, TestServer } from '#proof/support/server.ts'
import { openFor, sell } from './disputes.ts'

/** Calls about the response to one dispute, as one member. */
export function responseCalls(server: TestServer, business: TestBusiness, { token }: Pick<TestMember, 'token'>, disputeId: string) {
  const params = { id: business.sandboxId, disputeId }
  return {
    read: async (): Promise<DisputeResponse> => {
      const { status, envelope } = await server.call<DisputeResponse>(getDisputeResponse, { token, params })
      expect(status).toBe(200)
      return envelope.data
    },
    save: (field: DraftField, value: string, version = 0) =>
      server.call<Answer<typeof saveResponseField>>(saveResponseField, { token, params: { ...params, field }, body: { value, version } }),
    async upload(content: Buffer, name: string, kind: EvidenceFileField = 'receipt'): Promise<CallResult<DisputeResponse>> {
      const path = uploadResponseFile.path.replace(':id', params.id).replace(':disputeId', disputeId)
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
      const answer = await server.inject({ method: 'POST', url: `${apiBase}${path}`, query: { name, kind }, headers, payload: content })
      const envelope = answer.json<Envelope<DisputeResponse>>()
      const data = envelope.data as unknown as FieldErrors | null
      return { status: answer.statusCode, envelope, fields: answer.statusCode === 422 ? (data?.errors ?? []) : [], headers: answer.headers }
    },
    compose: () => server.call<Answer<typeof composeResponsePacket>>(composeResponsePacket, { token, params }),
    async requirePacket(): Promise<Packet> {
      for (let tries = 0; tries < 10; tries++) {
        const { status, envelope } = await server.call<Answer<typeof composeResponsePacket>>(composeResponsePacket, { token, params })
        expect(status).toBe(200)
        if (envelope.data.packet) return envelope.data.packet
      }
      throw new Error('No packet was made.')
    },
    submit: (packet_hash: string, body: Record<string, unknown> = {}, key = crypto.randomUUID()) =>
      server.call<DisputeResponse>(submitResponse, {
        token,
        params,
        body: { packet_hash, confirms_single_submission: true, ...body },
        headers: { 'idempotency-key': key },
      }),
  }
}

/** A disputed sale of a sandbox, and the calls of its dispute specialist. */
export async function makeDisputedSale(server: TestServer, business: TestBusiness, differences: Partial<NewDispute> = {}) {
  const account = accountOf(server.db, { merchantId: business.sandboxId, businessId: business.businessId })
  const now = server.clock.now()
  const dispute = await account.run(now, async (context) => {
    const payment = await sell(context, { card: 'pm_card_visa' })
    return openFor(context, payment.id, differences)
  })
  return { account, dispute, as: (member: Pick<TestMember, 'token'>) => responseCalls(server, business, member, dispute.id) }
}
