import { describe, expect, it } from 'vitest'
import { tableColumns } from '#areas/exports/contract/columns.ts'
import { paymentColumns } from '#areas/payments/contract/columns.ts'
import type { PaymentView } from '#areas/payments/contract/views/endpoints.ts'
import { readShownLook } from './use-shown-look.ts'

const view: PaymentView = {
  id: 'view_1',
  name: 'Failed',
  is_shared: true,
  is_own: false,
  made_by: 'Ann',
  q: 'status:failed',
  columns: ['amount', 'payment'],
  pinned: 1,
  version: 1,
}
const known = { settings: { columns: ['payment', 'refunded'], pinned: 0 }, default_view_id: null, views: [view] }
const nothing = { q: undefined, view: undefined, columns: undefined }

describe('the look of a list', () => {
  it('is the list’s own until somebody chose another one', () => {
    expect(readShownLook(nothing, undefined)).toMatchObject({ columns: tableColumns(paymentColumns), pinned: 0, isOwn: true })
    expect(readShownLook(nothing, known)).toMatchObject({ columns: ['payment', 'refunded'], isOwn: false, isChanged: false })
  })

  it('is that of the open view, and of the address before both', () => {
    const open = { ...nothing, view: 'view_1', q: 'status:failed' }
    expect(readShownLook(open, known)).toMatchObject({ columns: ['amount', 'payment'], pinned: 1, isChanged: false })
    expect(readShownLook({ ...open, columns: '0:amount' }, known)).toMatchObject({ columns: ['amount'], pinned: 0, isChanged: true })
    expect(readShownLook({ ...open, q: undefined }, known).isChanged).toBe(true)
  })

  it('shows no view that is gone, or where none is asked for', () => {
    expect(readShownLook({ ...nothing, view: 'view_9' }, known)).toMatchObject({ view: undefined, columns: ['payment', 'refunded'] })
    expect(readShownLook({ ...nothing, view: 'all' }, known).view).toBeUndefined()
  })
})
