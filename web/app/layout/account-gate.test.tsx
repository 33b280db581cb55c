import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { OwnAccount } from '#areas/settings/contract/merchants/endpoints.ts'
import { businessId, userId } from '#kernel/ids.ts'
import { queryClient } from '../../api/query-client.ts'
import { menuQuery, meQuery, merchantsQuery, permissionsQuery } from '../../session/queries.ts'
import { forgetSession } from '../../session/quit-login.ts'
import { useMerchantStore } from '../../stores/merchant.ts'
import { AccountGate } from './account-gate.tsx'

function account(id: string, business: string, is_default = false): OwnAccount {
  const business_id = businessId.parse(business)
  return { id, kind: 'live', is_default, is_demo: false, name: id, business_id, business_name: business, default_currency: 'USD', time_zone: 'UTC' }
}

const own = account('acct_own', 'biz_open')

beforeEach(() => {
  forgetSession()
  queryClient.setQueryData(merchantsQuery.queryKey, [account('acct_default', 'biz_closed', true), own])
  queryClient.setQueryData(menuQuery(own.id).queryKey, { routes: [], entries: [] })
  queryClient.setQueryData(permissionsQuery(own.id).queryKey, { granted: [], roles: [] } as never)
  const demand = { business_id: businessId.parse('biz_closed'), business_name: 'biz_closed', due_at: '2026-01-01T00:00:00Z', is_overdue: true }
  const user = { id: userId.parse('usr_ann'), name: 'Ann', email: 'ann@example.com', email_confirmed: true }
  queryClient.setQueryData(meQuery.queryKey, { user, second_factor_demands: [demand], recovery_codes_left: null } as never)
})

it('a reload opens the account of the tab, even if the one that the server would choose is closed', async () => {
  useMerchantStore.getState().setMerchant(own)
  // As after a reload, where another tab persisted its own account.
  useMerchantStore.getState().reset()
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <AccountGate>the shell</AccountGate>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText('the shell')).toBeVisible()
  expect(useMerchantStore.getState().merchant.id).toBe(own.id)
})
