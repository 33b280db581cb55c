import { declare } from '../endpoint.ts'
import { resourceMissing } from '../errors.ts'
import { objectKinds } from '../objects/present.ts'
import { expandable } from '../parameters/common-parameters.ts'

const retrieve = declare({
  method: 'GET',
  path: '/charges/:id',
  sdkName: 'charges.retrieve',
  permission: 'charges.read',
  returns: 'charge',
  isList: false,
  parameters: expandable,
  handle: async (context, _values, id) => {
    const charge = (await objectKinds.charge.load(context, [id])).get(id)
    if (!charge) throw resourceMissing('charge', id, 'id')
    return charge
  },
})

export const chargeEndpoints = [retrieve]
