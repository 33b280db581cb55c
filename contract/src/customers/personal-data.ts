import { declareEndpoint } from '../endpoint.ts'
import { exportItem } from '../exports.ts'
import { customerParams } from './detail.ts'

/** Everything stored about one person. */

/** Requests a file of everything stored about a customer, which is among the exports. Deleted customers have one too. */
export const exportCustomerData = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/customers/:customerId/data-export',
  access: 'customers.export_data',
  params: customerParams,
  needsStepUp: true,
  response: exportItem,
})
