import type { PlatformInstruction } from '#areas/platform/server/index.ts'
import type { InstructionType } from '#kernel/instructions.ts'
import type { Money } from '#kernel/money/money.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { Instruction } from '#server/infra/external/instructions-store.ts'
import type { Acquirer, AuthorisedRequest } from './acquiring/index.ts'
import type { AuthorisedPayment } from './status/states.ts'
import { getCharge, getPaymentMethod, type PaymentRow } from './store.ts'

/** What the commands of payments ask. */
export interface PaymentExternal {
  readonly acquirer: Acquirer
}

/** Money that an authorisation holds, as the acquirer must be told of it. */
export interface AuthorisedMoney extends Money {
  readonly acquirerToken: string
  readonly networkTransactionId: string | null
}

export async function authorisedMoneyOf(context: TenantContext, payment: AuthorisedPayment): Promise<AuthorisedMoney> {
  const charge = await getCharge(context, payment.latest_charge_id)
  const method = await getPaymentMethod(context, charge.payment_method_id)
  return {
    acquirerToken: method.acquirer_token,
    networkTransactionId: charge.network_transaction_id,
    amountMinor: payment.amount_capturable_minor,
    currency: payment.currency,
  }
}

export function authorisedMoneyRequest({ acquirerToken, networkTransactionId, amountMinor, currency }: AuthorisedMoney, key: string): AuthorisedRequest {
  return { acquirerToken, networkTransactionId, amountMinor, currency, idempotencyKey: key }
}

/** What a platform reads of an instruction of this type. */
export type InstructionData<Type extends InstructionType> = Extract<PlatformInstruction, { type: Type }>['data']

/** What the platform is told about a payment that it reported; null where this installation's acquirer has it. */
export function instructionAbout<Type extends InstructionType>(
  payment: Pick<PaymentRow, 'id' | 'processor_id'>,
  data: Omit<InstructionData<Type>, 'payment'>,
): Instruction | null {
  if (payment.processor_id === null) return null
  return { paymentId: payment.id, payload: { ...data, payment: { id: payment.id, processor_id: payment.processor_id } } }
}
