import { listAuditLog } from '#areas/audit/contract/endpoints.ts'
import { auditQuery } from '#areas/audit/contract/query.ts'
import { listCustomers } from '#areas/customers/contract/list.ts'
import { customerQuery } from '#areas/customers/contract/query.ts'
import { listEvents } from '#areas/developers/contract/event-log/endpoints.ts'
import { eventQuery } from '#areas/developers/contract/event-log/query.ts'
import { listRequests } from '#areas/developers/contract/request-log/endpoints.ts'
import { requestQuery } from '#areas/developers/contract/request-log/query.ts'
import { listWebhookDeliveries } from '#areas/developers/contract/webhooks/deliveries.ts'
import { listRiskEntries } from '#areas/risk/contract/lists.ts'
import { riskQuery } from '#areas/risk/contract/query.ts'
import { parametersOf } from '#kernel/query/filters.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { benchEndpointId } from './log-data.ts'
import { casesOf } from './other-lists.ts'
import type { ListOfPages, PageCase } from './pages.ts'
import type { Place } from './place.ts'

/** Pages of customers and of what an account records: each filter on its own, a deep page, and filters that seldom or never meet. */

type Filters = Readonly<Record<string, PageCase['filters']>>

const month = { created_from: '2026-10-01', created_to: '2026-10-31' }
const days = { created_from: '2026-11-01', created_to: '2026-11-07' }

export async function customerCases({ owner, bench }: Place): Promise<PageCase[]> {
  const { rows } = await owner.query<{ id: string; email: string; name: string }>(
    'SELECT id, email, name FROM customers WHERE merchant_id = $1 AND email IS NOT NULL AND name IS NOT NULL ORDER BY created_at, id OFFSET $2 LIMIT 1',
    [bench.merchantId, 1_000],
  )
  const customer = rows[0]
  if (!customer) throw new Error('The account has no customers.')
  return casesOfFields({ path: listCustomers.path, table: 'customers' }, customerQuery, {
    'first page': {},
    days: month,
    'whole email': { email: customer.email },
    'beginning of email': { email: customer.email.slice(0, 2) },
    'whole name': { name: customer.name },
    'beginning of name': { name: customer.name.slice(0, 2) },
    'name that nobody has': { name: 'zzzz' },
    country: { country: ['DE'] },
    disputed: { disputed: 'yes' },
    ID: { customer_id: customer.id },
    'name and country': { name: customer.name.slice(0, 1), country: ['DE'] },
    'disputed in a month': { disputed: 'yes', ...month },
  })
}

export async function auditCases(): Promise<PageCase[]> {
  return casesOfFields({ path: listAuditLog.path, table: 'audit_log' }, auditQuery, {
    'first page': {},
    days: month,
    person: { person: 'person-3@example.com' },
    'rare person': { person: 'rare@example.com' },
    action: { action: ['payment.refunded'] },
    'action that nobody took': { action: ['payout.canceled'] },
    object: { object_id: 'pi_100' },
    refused: { outcome: ['refused'] },
    'refused, of a person': { outcome: ['refused'], person: 'person-3@example.com' },
    'refused actions of a rare person': { outcome: ['refused'], person: 'rare@example.com', action: ['sign_in'] },
  })
}

export async function eventCases({ owner, bench }: Place): Promise<PageCase[]> {
  const { rows } = await owner.query<{ id: string; object_id: string }>(
    'SELECT id, object_id FROM api_events WHERE merchant_id = $1 ORDER BY id DESC OFFSET 500 LIMIT 1',
    [bench.merchantId],
  )
  const event = rows[0]
  if (!event) throw new Error('The account has no events.')
  return casesOfFields({ path: listEvents.path, table: 'api_events' }, eventQuery, {
    'first page': {},
    days,
    type: { type: ['charge.refunded'] },
    'type that nothing has': { type: ['payout.failed'] },
    'failed deliveries': { delivery: ['failed'] },
    object: { object_id: event.object_id },
    ID: { event_id: event.id },
    'failed, of a type': { delivery: ['failed'], type: ['charge.refunded'] },
  })
}

export async function deliveryCases(): Promise<PageCase[]> {
  const deliveries = { path: listWebhookDeliveries.path.replace(':endpointId', benchEndpointId), table: 'webhook_deliveries' } as const
  return casesOf(deliveries, { 'first page': {}, delivered: { state: 'delivered' }, failed: { state: 'failed' }, pending: { state: 'pending' } })
}

export async function requestCases(): Promise<PageCase[]> {
  return casesOfFields({ path: listRequests.path, table: 'api_requests' }, requestQuery, {
    'first page': {},
    days,
    refused: { outcome: ['refused'] },
    status: { status: '402' },
    method: { method: ['POST'] },
    path: { path: '/v1/refunds' },
    error: { error_code: 'card_declined' },
    key: { key_id: 'key_bench1' },
    object: { object_id: 'pi_14000' },
    ID: { request_id: 'req_bench00099000' },
    'refused on a path': { outcome: ['refused'], path: '/v1/refunds' },
    'error that nothing has': { error_code: 'expired_card', method: ['GET'] },
  })
}

export async function riskCases(): Promise<PageCase[]> {
  return casesOfFields({ path: listRiskEntries.path.replace(':type', 'ip'), table: 'risk_entries' }, riskQuery, {
    'first page': {},
    days: month,
    'beginning of record': { record: '10.0.1' },
    effective: { status: 'effective' },
    invalid: { status: 'invalid' },
    allowed: { effect: 'allow' },
    'allowed, invalid': { effect: 'allow', status: 'invalid' },
    operator: { operator: 'Ann' },
    'operator, allowed': { operator: 'Ann', effect: 'allow' },
    'only good customers stopped': { stopped: 'only_good' },
    'record that is not listed': { record: '203.0.113', effect: 'allow' },
  })
}

/** Refuses cases that leave out a field of the list. */
function casesOfFields(list: ListOfPages, { fields }: QueryList, filters: Filters): PageCase[] {
  const covered = new Set(Object.values(filters).flatMap((one) => Object.keys(one)))
  const missing = Object.entries(fields).flatMap(([name, field]) => parametersOf(name, field).filter((parameter) => !covered.has(parameter)))
  if (missing.length > 0) throw new Error(`No page of ${list.table} has the filter ${missing.join(', ')}.`)
  return casesOf(list, filters)
}
