import { recordAudit } from '#areas/audit/server/index.ts'
import type { CustomerDetail, createCustomer as createEndpoint, updateCustomer as updateEndpoint } from '#areas/customers/contract/detail.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { changeCustomer, createCustomer, type NewCustomer } from './create.ts'
import { readCustomerDetail } from './detail/detail.ts'
import { presentAddress } from './present.ts'
import { type CustomerRow, lockCustomer } from './store.ts'

/** Customers that members create and change. The audit log names changed fields without their values, since its entries can't be deleted. */

export async function createFromDashboard(context: MemberContext, { body }: HandlerInput<typeof createEndpoint>): Promise<CustomerDetail> {
  const { id } = await createCustomer(context, { ...body, shipping: null })
  await recordAudit(context, { action: 'customer.created', targetId: id, details: {} })
  return readCustomerDetail(context, id)
}

/** @throws AppError `not_found`, also for a deleted customer. */
export async function updateFromDashboard(context: MemberContext, { params, body }: HandlerInput<typeof updateEndpoint>): Promise<CustomerDetail> {
  const customer = await lockCustomer(context, params.customerId)
  if (!customer) throw new AppError('not_found')
  const change = changedFields(customer, body)
  const fields = Object.keys(change)
  if (fields.length > 0) {
    await changeCustomer(context, customer, change)
    await recordAudit(context, { action: 'customer.updated', targetId: customer.id, details: { fields } })
  }
  return readCustomerDetail(context, customer.id)
}

type Contact = HandlerInput<typeof updateEndpoint>['body']

function changedFields(customer: CustomerRow, given: Contact): Partial<NewCustomer> {
  const { name, email, phone, description, metadata } = customer
  const known = { name, email, phone, description, metadata, address: presentAddress(customer.address) }
  const isChanged = (field: keyof Contact) => JSON.stringify(sorted(known[field])) !== JSON.stringify(sorted(given[field]))
  return Object.fromEntries((Object.keys(known) as (keyof Contact)[]).filter(isChanged).map((field) => [field, given[field]]))
}

/** In the order of keys, in which neither JSON nor PostgreSQL keeps an object. */
function sorted(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)) : value
}
