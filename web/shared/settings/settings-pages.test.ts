import { expect, it } from 'vitest'
import { findSettingsPage } from './settings-pages.ts'

it.each([
  ['/settings/account', '/settings/account'],
  ['/settings/billing/$month', '/settings/billing'],
  ['/settings/team/members/$memberId', '/settings/team'],
  ['/settings/team/roles/new', '/settings/team/roles'],
  ['/settings', undefined],
  ['/payments', undefined],
] as const)('%s belongs to %s', (route, page) => {
  expect(findSettingsPage(route)).toBe(page)
})
