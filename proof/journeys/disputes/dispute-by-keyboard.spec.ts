import type { EvidenceField } from '#areas/disputes/contract/evidence.ts'
import { makeDocument } from '#areas/disputes/test/evidence-files.ts'
import { text } from '#server/infra/texts.ts'
import { openDisputeTrade } from '../../browser/dispute-trade.ts'
import { tabTo } from '../../browser/keyboard.ts'
import { waitForPageLink } from '../../browser/mailbox.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'
import { testPassword } from '../../support/factories.ts'

/** The way from the email about a dispute to its submitted evidence. */

test('answers a dispute from the link of its email without a mouse', deep, async ({ page, product, shop, shops }) => {
  const say = sayIn('en')
  const label = (field: EvidenceField) => text('en', `evidence:server.fields.${field}.label`)
  const { keyboard } = page
  const { email } = shop.people.disputes
  const trade = openDisputeTrade(shops, shop)
  const id = await trade.dispute(await trade.sell())
  const link = await waitForPageLink(product, email, `/payments-product/disputes/${id}/respond`)

  await page.goto(link)
  await expect(page.getByRole('textbox', { name: say('identity:email') })).toBeFocused()
  await keyboard.type(email)
  await keyboard.press('Tab')
  await keyboard.type(testPassword)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/payments-product/disputes/${id}/respond$`))
  await expect(page.getByRole('heading', { level: 1, name: say('pages:/payments-product/disputes/$disputeId/respond.title') })).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: say('evidence:product.physical') }))
  await keyboard.press('Space')
  await tabTo(page, page.getByRole('textbox', { name: label('shipping_address') }))
  await keyboard.type('1 Pier Road, Hong Kong')
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByRole('button', { name: say('evidence:files.addKind', { kind: label('shipping_documentation') }) }))
  await keyboard.press('Enter')
  await (await chooser).setFiles([{ name: 'delivery.pdf', mimeType: 'application/pdf', buffer: await makeDocument(1) }])
  await expect(page.getByRole('region', { name: say('evidence:evidence.required') })).toContainText(say('evidence:progress', { given: 2, count: 2 }))

  const confirm = page.getByRole('checkbox', { name: say('evidence:submit.confirm') })
  const submit = page.getByRole('button', { name: say('evidence:submit.button') })
  await tabTo(page, page.getByRole('list').getByRole('button', { name: /^Page .*delivery\.pdf/ }))
  await keyboard.press('Enter')
  await expect(page.getByRole('region', { name: say('evidence:packet.title') }).getByRole('img', { name: /delivery\.pdf/ })).toBeVisible()
  await tabTo(page, confirm)
  await keyboard.press('Space')
  await expect(submit).toBeEnabled()
  await tabTo(page, submit)
  await keyboard.press('Enter')
  await expect(page.getByText(say('evidence:closed.submitted')).first()).toBeVisible()
})
