import { describe, expect, it } from 'vitest'
import type { OwnAccount } from '#areas/settings/contract/merchants/endpoints.ts'
import { businessId } from '#kernel/ids.ts'
import { chooseAccount } from './session.ts'

const business_id = businessId.parse('biz_1')

function account(id: string, kind: 'live' | 'sandbox', is_default = false): OwnAccount {
  return { id, kind, is_default, is_demo: false, name: id, business_id, business_name: 'Shop', default_currency: 'USD', time_zone: 'UTC' }
}

describe('the account a tab opens', () => {
  const accounts = [account('acct_live', 'live'), account('acct_sandbox', 'sandbox', true), account('acct_other', 'live')]

  it('is the one it last worked in', () => {
    expect(chooseAccount(accounts, { id: 'acct_other' })?.id).toBe('acct_other')
  })

  it('is the one that the server chose where there was none, or where it is gone', () => {
    expect(chooseAccount(accounts, {})?.id).toBe('acct_sandbox')
    expect(chooseAccount(accounts, { id: 'acct_gone' })?.id).toBe('acct_sandbox')
  })

  it('is none for somebody without accounts', () => {
    expect(chooseAccount([], {})).toBeUndefined()
  })
})
