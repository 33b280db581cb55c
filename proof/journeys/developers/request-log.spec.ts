import { addKey } from '../../browser/api-key.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { deep, expect, test } from '../../browser/test.ts'

async function send(baseUrl: string, secret: string, path: string, form: Record<string, string>): Promise<{ id: string; requestId: string }> {
  const response = await fetch(`${baseUrl}/v1${path}`, { method: 'POST', headers: { authorization: `Bearer ${secret}` }, body: new URLSearchParams(form) })
  const body = (await response.json()) as { id: string }
  return { id: body.id, requestId: response.headers.get('request-id') ?? '' }
}

const pay = { amount: '4200', currency: 'usd', payment_method: 'pm_card_visa', confirm: 'true' }

test(
  'a payment by the API is found in the request log, as it arrives, with its response, object and events',
  deep,
  async ({ page, product, signIn, shop, shops }) => {
    const secret = await addKey(shops, shop.sandboxId)
    await signIn(shop.people.developer)
    await page.goto('/developer/requests')
    await new Shell(page).switchTo('Sandbox')
    await page.goto('/developer/requests')
    await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible()

    const payment = await send(product.baseUrl, secret, '/payment_intents', pay)
    await page.getByRole('button', { name: 'Show 1 new request' }).click()
    const row = page.getByRole('row').filter({ hasText: '/v1/payment_intents' })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('200 Succeeded')
    await send(product.baseUrl, secret, '/refunds', { payment_intent: 'pi_unknown' })
    await page.getByRole('button', { name: 'Show 1 new request' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('resource_missing')

    await page.goto(`/developer/requests?q=${payment.id}`)
    await expect(page.getByRole('row')).toHaveCount(2)
    await row.getByRole('link', { name: /payment_intents/ }).click()
    await expect(page).toHaveURL(new RegExp(`/developer/requests/${payment.requestId}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('POST /v1/payment_intents')
    await expect(page.getByRole('region', { name: 'Request parameters' }).last()).toContainText('"payment_method": "pm_card_visa"')
    const response = page.getByRole('region', { name: 'Response' }).last()
    await expect(response).toContainText(`"id": "${payment.id}"`)
    await expect(response).toContainText('"client_secret": "[hidden]"')
    await expect(page.getByText('payment_intent.succeeded')).toBeVisible()
    await page.getByRole('main').getByTitle(payment.id).first().click()
    await expect(page).toHaveURL(new RegExp(`/payments/${payment.id}$`))
  },
)
