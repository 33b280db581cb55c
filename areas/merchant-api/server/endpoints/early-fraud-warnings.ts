import { declare } from '../endpoint.ts'
import { resourceMissing } from '../errors.ts'
import { listOfPayments, ofPayments } from '../lists/pages.ts'
import { objectKinds, presentFraudWarnings } from '../objects/present.ts'
import { createdFilter, expandable, listParameters } from '../parameters/common-parameters.ts'

const retrieve = declare({
  method: 'GET',
  path: '/radar/early_fraud_warnings/:id',
  sdkName: 'radar.earlyFraudWarnings.retrieve',
  permission: 'early_fraud_warnings.read',
  returns: 'radar.early_fraud_warning',
  isList: false,
  parameters: expandable,
  handle: async (context, _values, id) => {
    const warning = (await objectKinds['radar.early_fraud_warning'].load(context, [id])).get(id)
    if (!warning) throw resourceMissing('early fraud warning', id, 'early_fraud_warning')
    return warning
  },
})

const list = declare({
  method: 'GET',
  path: '/radar/early_fraud_warnings',
  sdkName: 'radar.earlyFraudWarnings.list',
  permission: 'early_fraud_warnings.read',
  returns: 'radar.early_fraud_warning',
  isList: true,
  parameters: { ...listParameters, ...createdFilter, ...ofPayments },
  handle: (context, values) => {
    const kind = { url: '/v1/radar/early_fraud_warnings', table: 'early_fraud_warnings', objectName: 'early fraud warning' } as const
    return listOfPayments(context, { ...kind, present: presentFraudWarnings }, values)
  },
})

export const earlyFraudWarningEndpoints = [retrieve, list]
