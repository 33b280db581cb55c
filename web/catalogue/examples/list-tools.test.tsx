import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '../../i18n/i18n.ts'
import { useMerchantStore } from '../../stores/merchant.ts'
import { renderExample } from '../../test/render.tsx'
import { sandbox } from '../../test/sandbox.ts'
import { TimeZoneContext } from '../../ui/time/time-zone.ts'
import { ListPage_Default, ListPage_Filtered, ListPage_Long } from './lists.tsx'

const open = async (example: ReactNode) => {
  await loadTexts(['shell', 'pages'])
  useMerchantStore.getState().setMerchant(sandbox)
  return renderExample(<TimeZoneContext value="Europe/Paris">{example}</TimeZoneContext>)
}

describe('the tools of a list', () => {
  it('are absent while it is short, and there if its address has a filter', async () => {
    const short = await open(<ListPage_Default />)
    await expect.element(short.getByText('Order 10998')).toBeVisible()
    await expect.element(short.getByRole('combobox')).not.toBeInTheDocument()
    await expect.element(short.getByRole('button', { name: 'Filter' })).not.toBeInTheDocument()
    await short.unmount()

    const filtered = await open(<ListPage_Filtered />)
    await expect.element(filtered.getByRole('combobox')).toBeVisible()
    await expect.element(filtered.getByRole('button', { name: 'Size: Small', exact: true })).toBeVisible()
  })

  it('offer the filters that are not set, by keyboard', async () => {
    const screen = await open(<ListPage_Long />)
    await screen.getByRole('button', { name: 'Filter' }).click()
    const panel = screen.getByRole('dialog', { name: 'Filter' })
    await expect.element(panel.getByRole('button', { name: 'Created' })).toHaveFocus()
    const presets = panel.getByRole('group', { name: 'Created' }).getByRole('button')
    await userEvent.keyboard(`${'{Tab}'.repeat(presets.length + 1)}{Enter}`)
    await expect.element(panel.getByRole('heading', { name: 'Size' })).toBeVisible()
    await expect.element(panel.getByRole('checkbox', { name: 'Small' })).toHaveFocus()
    await userEvent.keyboard(' {Enter}')
    await expect.element(screen.getByRole('button', { name: 'Size: Small', exact: true })).toBeVisible()
    await screen.getByRole('button', { name: 'Filter' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Size' })).not.toBeInTheDocument()
  })
})
