import { apiExponent, type CurrencyCode } from '#kernel/money/currencies.ts'
import { sampleAmountMajor } from '#kernel/money/sample-amounts.ts'

/**
 * A first payment with the official client, at the address this page came from. Code, so it reads the same in every language.
 * `key` is an expression: the name of a variable, or a quoted key.
 */
export function writeFirstPayment(
  { hostname, port, protocol }: Pick<Location, 'hostname' | 'port' | 'protocol'>,
  currency: CurrencyCode,
  key = 'process.env.SECRET_KEY',
): string {
  const scheme = protocol.replace(':', '')
  const amount = sampleAmountMajor(currency) * 10 ** apiExponent(currency)
  return `import Stripe from 'stripe'

const client = new Stripe(${key}, {
  host: '${hostname}', port: ${port || (scheme === 'https' ? 443 : 80)}, protocol: '${scheme}',
})
const payment = await client.paymentIntents.create({
  amount: ${amount}, currency: '${currency.toLowerCase()}', confirm: true,
  payment_method: 'pm_card_visa', metadata: { order_number: '1001' },
})
console.log(payment.id, payment.status)`
}
