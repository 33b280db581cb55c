import { expect } from '@playwright/test'
import { disconnect, hold } from './answers.ts'
import { describeAtlas } from './atlas.ts'
import { awaitRole, dialog, fill, inTurn, press } from './state.ts'

describeAtlas('overview', [
  {
    name: 'home',
    path: '/',
    printed: 'figures:gross.title',
  },
  {
    name: '30d',
    path: '/?range=30d',
    layers: {
      'range-menu': dialog('overview:range.30d'),
      'custom-range-reversed': inTurn(
        dialog('overview:range.30d'),
        fill({ 'overview:range.from': '2026-03-02', 'overview:range.to': '2026-03-01' }),
        press('overview:range.apply'),
        awaitRole('alert'),
      ),
    },
  },
  { name: 'table', path: '/?range=30d', act: press('overview:chart.table') },
  ...['today', '7d', '12m'].map((range) => ({ name: range, path: `/?range=${range}` })),
  {
    name: 'explained',
    path: '/overview',
    act: inTurn(press('figures:gross.title'), awaitRole('tooltip')),
  },
  {
    name: 'pointed-at-chart',
    path: '/?range=30d',
    act: async (page) => {
      await page.locator('main svg[role=img]').first().hover()
      await expect(page.locator('main [data-side]')).toBeVisible()
    },
  },
  { name: 'loading', path: '/', before: hold('overview?**'), busyCount: 3 },
  { name: 'failed', path: '/', before: disconnect('overview**'), keepsLanguage: true, allowed: /net::ERR_FAILED/ },
])
