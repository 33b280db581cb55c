import { describe, expect, it } from 'vitest'
import { auditQuery } from '#areas/audit/contract/query.ts'
import { disputeQuery } from '#areas/disputes/contract/query.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import { opensObject } from './use-open-object.ts'

describe('an ID in the search box of a list', () => {
  it.each(['pi_1', ' PI_1 ', 're_1', 'po_1', 'dp_1', 'evt_1', 'req_1', 'we_1'])('%j opens its object from the payments', (text) => {
    expect(opensObject(paymentQuery, text)).not.toBeNull()
  })

  it('opens payments from payouts', () => {
    expect(opensObject(payoutQuery, 'pi_1')).toEqual({ kind: 'payment', id: 'pi_1' })
  })

  it('filters the lists that have such IDs', () => {
    expect(opensObject(auditQuery, 'pi_1')).toBeNull()
    expect(opensObject(disputeQuery, 'pi_1')).toBeNull()
    expect(opensObject(disputeQuery, 'dp_1')).toEqual({ kind: 'dispute', id: 'dp_1' })
  })

  it.each(['paul', 'pi_1 status:failed', 'id:pi_1', 'HL-12996'])('%j is a query', (text) => {
    expect(opensObject(paymentQuery, text)).toBeNull()
  })
})
