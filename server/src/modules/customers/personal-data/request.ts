import type { exportCustomerData } from '@counterfoil/contract/customers/personal-data'
import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type { MemberContext } from '../../../infra/context.ts'
import { AppError } from '../../../infra/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { queueFile } from '../../exports/index.ts'
import { findCustomer } from '../store.ts'
import { customerDataFile } from './file.ts'

/** @throws AppError `not_found`, `too_many_exports`. */
export async function requestDataExport(
  context: MemberContext,
  { params: { customerId } }: HandlerInput<typeof exportCustomerData>,
): Promise<HandlerOutput<typeof exportCustomerData>> {
  if (!(await findCustomer(context, customerId))) throw new AppError('not_found')
  const item = await queueFile(context, customerDataFile.list, customerId)
  await recordAudit(context, { action: 'customer.data_exported', targetId: customerId, details: { export: item.id } })
  return item
}
