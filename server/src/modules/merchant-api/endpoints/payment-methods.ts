import type { ApiContext } from '../context.ts'
import { declare } from '../endpoint.ts'
import { resourceMissing } from '../errors.ts'
import { findById } from '../lists/objects-store.ts'
import { presentPaymentMethod } from '../objects/payment-method.ts'
import { createMethod, newMethodFields } from '../parameters/cards.ts'
import { expandable } from '../parameters/common-parameters.ts'

const create = declare({
  method: 'POST',
  path: '/payment_methods',
  sdkName: 'paymentMethods.create',
  permission: 'payment_methods.write',
  returns: 'payment_method',
  isList: false,
  parameters: { ...expandable, ...newMethodFields },
  handle: async (context, values) => presentPaymentMethod(context, await createMethod(context, values, '')),
})

const retrieve = declare({
  method: 'GET',
  path: '/payment_methods/:id',
  sdkName: 'paymentMethods.retrieve',
  permission: 'payment_methods.read',
  returns: 'payment_method',
  isList: false,
  parameters: expandable,
  handle: async (context: ApiContext, _values, id) => {
    const method = await findById(context, 'payment_methods', id)
    if (!method) throw resourceMissing('PaymentMethod', id, 'payment_method')
    return presentPaymentMethod(context, method)
  },
})

export const paymentMethodEndpoints = [create, retrieve]
