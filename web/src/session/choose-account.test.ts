import type { MerchantSummary } from '@counterfoil/contract/merchants'
import { describe, expect, it } from 'vitest'
import { chooseAccount } from './choose-account.ts'

function account(id: string, kind: 'live' | 'sandbox'): MerchantSummary {
  return { id, kind, is_demo: false, name: id, business_id: 'biz_1', business_name: 'Shop', default_currency: 'USD', time_zone: 'UTC' }
}

describe('the account a tab opens', () => {
  const accounts = [account('acct_sandbox', 'sandbox'), account('acct_live', 'live'), account('acct_other', 'live')]

  it('is the one it last worked in', () => {
    expect(chooseAccount(accounts, { id: 'acct_other' })?.id).toBe('acct_other')
  })

  it('is the first live one where there was none, or where it is gone', () => {
    expect(chooseAccount(accounts, {})?.id).toBe('acct_live')
    expect(chooseAccount(accounts, { id: 'acct_gone' })?.id).toBe('acct_live')
  })

  it('is the sandbox where that is preferred, as for a business that is new', () => {
    expect(chooseAccount(accounts, {}, 'sandbox')?.id).toBe('acct_sandbox')
    expect(chooseAccount(accounts, { id: 'acct_other' }, 'sandbox')?.id).toBe('acct_other')
  })

  it('is a sandbox where there is nothing else, and none for somebody without accounts', () => {
    expect(chooseAccount([account('acct_sandbox', 'sandbox')], {})?.id).toBe('acct_sandbox')
    expect(chooseAccount([], {})).toBeUndefined()
  })
})
