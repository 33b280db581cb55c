import { expect } from '@playwright/test'
import { describeAtlas } from './atlas.ts'
import { type Act, dialog, exportDialog, fromMenu, inTurn, press } from './state.ts'

const openExports: Act = async (page, say) => {
  await exportDialog(page, say)
  await press('exports:actions.exportTo.csv')(page, say)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/exports')
  await page
    .getByRole('list', { name: say('exports:list'), exact: true })
    .getByRole('listitem')
    .first()
    .getByText(say('exports:totals'))
    .click()
}

const schedule: Act = async (page, say) => {
  await inTurn(exportDialog, press('exports:dialog.schedule'))(page, say)
  await page.getByRole('dialog', { name: say('exports:schedules.newTitle') }).waitFor()
  await press('exports:schedules.create')(page, say)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/exports')
}

describeAtlas('exports', [
  { name: 'ready', path: '/payments', act: openExports, keepsLanguage: true },
  {
    name: 'list',
    path: '/exports',
    layers: {
      'accounting-dialog': dialog('exports:accounting.title'),
      'accounts-dialog': inTurn(
        dialog('exports:accounting.title'),
        async (page, say) => page.getByLabel(say('exports:accounting.file'), { exact: true }).selectOption('xero_journal'),
        press('exports:accounting.accounts'),
        (page, say) => expect(page.getByRole('dialog', { name: say('exports:accounting.accountsTitle') })).toBeVisible(),
      ),
    },
  },
  {
    name: 'scheduled',
    path: '/payments',
    act: schedule,
    layers: {
      'schedules/edit-dialog': fromMenu('exports:schedules.more', 'exports:schedules.edit'),
      'schedules/delete-dialog': fromMenu('exports:schedules.more', 'exports:schedules.delete'),
    },
  },
])
