import { expect } from '@playwright/test'
import { disconnect, hold } from './answers.ts'
import { describeAtlas } from './atlas.ts'
import { awaitRole, dialog, fill, inTurn, press } from './state.ts'

describeAtlas('overview', [
  {
    name: 'home',
    path: '/',
    printed: 'figures:gross.title',
    layers: {
      'cards-dialog': dialog('overview:cards.button'),
      'custom-range': dialog('overview:range.custom'),
      'custom-range-reversed': inTurn(
        dialog('overview:range.custom'),
        fill({ 'overview:range.from': '2026-03-02', 'overview:range.to': '2026-03-01' }),
        press('overview:range.apply'),
        awaitRole('alert'),
      ),
    },
  },
  ...['today', '30d', '90d', '12m'].map((range) => ({ name: range, path: `/?range=${range}` })),
  {
    name: 'explained',
    path: '/overview',
    act: inTurn(press('figures:rate.title'), awaitRole('tooltip')),
  },
  {
    name: 'pointed-at-chart',
    path: '/?range=30d',
    act: async (page) => {
      await page.locator('main svg[role=img]').first().hover()
      await expect(page.locator('main [data-side]')).toBeVisible()
    },
  },
  { name: 'loading', path: '/', before: hold('overview?**'), busyCount: 9 },
  { name: 'failed', path: '/', before: disconnect('overview**'), keepsLanguage: true, allowed: /net::ERR_FAILED/ },
])
