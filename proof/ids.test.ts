import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import type { LockedDispute } from '#areas/disputes/server/index.ts'
import { cancelRefund, capturePayment, lockPayment, type PaymentRow, type Refunded } from '#areas/payments/server/index.ts'
import { findMemberOfUser } from '#areas/team/server/index.ts'
import { requestTransfer } from '#areas/team/server/ownership.ts'
import {
  type BankAccountId,
  type BusinessId,
  type ChargeId,
  type DisputeId,
  type FileId,
  type JobId,
  type MemberId,
  type MerchantId,
  type PaymentId,
  type PayoutId,
  paymentId,
  type RefundId,
  type UserId,
} from '#kernel/ids.ts'
import type { BusinessContext, BusinessMemberContext, TenantContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { testAcquirer } from './support/account.ts'

const now = new Date('2026-11-18T10:00:00Z')

test('an ID has its own type where it is made, read and parsed, and is only text at run time', () => {
  expectTypeOf(newId('pi', now)).toEqualTypeOf<PaymentId>()
  expectTypeOf(newId('ch', now)).toEqualTypeOf<ChargeId>()
  expectTypeOf(newId('re', now)).toEqualTypeOf<RefundId>()
  expectTypeOf(newId('po', now)).toEqualTypeOf<PayoutId>()
  expectTypeOf(newId('dp', now)).toEqualTypeOf<DisputeId>()
  expectTypeOf(newId('biz', now)).toEqualTypeOf<BusinessId>()
  expectTypeOf(newId('usr', now)).toEqualTypeOf<UserId>()
  expectTypeOf(newId('mem', now)).toEqualTypeOf<MemberId>()
  expectTypeOf(newId('ba', now)).toEqualTypeOf<BankAccountId>()
  expectTypeOf(newId('card', now)).toEqualTypeOf<BankAccountId>()
  expectTypeOf(newId('file', now)).toEqualTypeOf<FileId>()
  expectTypeOf(newId('job', now)).toEqualTypeOf<JobId>()
  expectTypeOf<TenantContext['merchantId']>().toEqualTypeOf<MerchantId>()
  expectTypeOf<PaymentRow['latest_charge_id']>().toEqualTypeOf<ChargeId | null>()
  expectTypeOf<LockedDispute['dispute']['payment_id']>().toEqualTypeOf<PaymentId>()
  expectTypeOf<DB['ownership_transfers']['owner_id']>().toEqualTypeOf<MemberId>()
  expectTypeOf<DB['ownership_transfers']['recipient_id']>().toEqualTypeOf<MemberId>()
  expectTypeOf<DB['members']['user_id']>().toEqualTypeOf<UserId>()
  expectTypeOf(z.parse(paymentId, 'pi_1')).toEqualTypeOf<PaymentId>()
  expect(z.parse(paymentId, 'pi_1')).toBe('pi_1')
})

test('an ID of another kind of object, or unparsed text, does not compile', () => {
  // Never called: the compiler reports the first that it accepts.
  const mistakes = (
    database: Database,
    business: BusinessContext,
    context: TenantContext,
    payment: PaymentRow,
    charge: ChargeId,
    { refund }: Refunded,
    caller: BusinessMemberContext,
    memberId: MemberId,
  ) => [
    // @ts-expect-error
    lockPayment(context, charge),
    // @ts-expect-error
    lockPayment(context, 'pi_1'),
    // @ts-expect-error
    capturePayment(context, testAcquirer, refund.id, payment.amount_minor),
    // @ts-expect-error
    cancelRefund(context, payment.id),
    // @ts-expect-error
    database.transaction({ merchantId: business.businessId }, async () => null),
    // @ts-expect-error
    findMemberOfUser(business, memberId),
    // @ts-expect-error
    requestTransfer(caller, caller.actor.userId),
  ]
  expectTypeOf(mistakes).toBeFunction()
})
