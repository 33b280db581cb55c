import { beforeEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { OwnAccount } from '#areas/settings/contract/merchants/endpoints.ts'
import { businessId, userId } from '#kernel/ids.ts'
import { queryClient } from '../api/query-client.ts'
import { useMerchantStore } from '../stores/merchant.ts'
import { isUser, useUserStore } from '../stores/user.ts'
import { formKeyOf, keepWorkWhile, takeKeptForm, useNotedForm } from './kept-work.ts'
import { menuQuery, merchantsQuery, permissionsQuery } from './queries.ts'
import { forgetSession } from './quit-login.ts'
import { openAccount } from './session.ts'

const typed = { iban: 'DE89370400440532013000' }

function account(id: string, is_default = false): OwnAccount {
  const business_id = businessId.parse('biz_1')
  return { id, kind: 'live', is_default, is_demo: false, name: id, business_id, business_name: 'Shop', default_currency: 'USD', time_zone: 'UTC' }
}

/** Signs in to what the server says: two accounts, of which it chose the first. */
async function signIn(name: string) {
  const id = userId.parse(`usr_${name}`)
  useUserStore.getState().signIn('t', { id, name, email: `${name}@example.com`, language: 'en', email_confirmed: true })
  const accounts = [account('acct_one', true), account('acct_two')]
  queryClient.setQueryData(merchantsQuery.queryKey, accounts)
  for (const { id } of accounts) {
    queryClient.setQueryData(menuQuery(id).queryKey, { routes: [], entries: [] })
    queryClient.setQueryData(permissionsQuery(id).queryKey, { granted: [], roles: [] } as never)
  }
  await openAccount()
}

const enter = (id: string) => useMerchantStore.getState().setMerchant(account(id))
const openedAccount = () => useMerchantStore.getState().merchant.id
const take = () => takeKeptForm(formKeyOf('Details'))

function Form() {
  useNotedForm(formKeyOf('Details'), typed)
  return null
}

/** The session ends while something is typed in the second account. */
async function expire() {
  enter('acct_two')
  const screen = await render(<Form />)
  keepWorkWhile(forgetSession)
  await screen.unmount()
}

beforeEach(async () => {
  forgetSession()
  await signIn('ann')
})

it('what was typed is there once the same person has signed in again, in the same account, and only once', async () => {
  await expire()
  expect(isUser(useUserStore.getState().user)).toBe(false)
  expect(take()).toBeUndefined()
  await signIn('ann')
  expect(openedAccount()).toBe('acct_two')
  expect(take()).toEqual(typed)
  expect(take()).toBeUndefined()
})

it('what was typed is not for another account of the same person', async () => {
  await expire()
  await signIn('ann')
  enter('acct_one')
  expect(take()).toBeUndefined()
  enter('acct_two')
  expect(take()).toEqual(typed)
})

it('another person gets neither what was typed nor the account', async () => {
  await expire()
  await signIn('ben')
  expect(openedAccount()).toBe('acct_one')
  enter('acct_two')
  expect(take()).toBeUndefined()
})

it('signing out forgets both, and an expiry leaves nothing in storage', async () => {
  await expire()
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('acct_two')
  await signIn('ann')
  forgetSession()
  await signIn('ann')
  expect(openedAccount()).toBe('acct_one')
  enter('acct_two')
  expect(take()).toBeUndefined()
})
