import { expect, it } from 'vitest'
import type { Operation } from './documents.ts'
import { codeLanguages, writeCode } from './write-code.ts'

const operation = (operationId: string, method: string, path: string): Operation => ({ operationId, tags: [], method, path, base: '/v1', isJson: false })
const origin = 'https://pay.example'
const create = {
  operation: operation('paymentIntents.create', 'POST', '/payment_intents'),
  key: 'sk_test_1',
  inPath: {},
  lines: "amount=2000\nconfirm=true\ndescription=it's\npayment_method_types[]=card\nmetadata[order id]=7",
}

it('writes a call for the client of each language', () => {
  expect(writeCode('Node.js', create, origin)).toBe(
    String.raw`const stripe = new Stripe('sk_test_1', { host: 'pay.example', port: 443, protocol: 'https' })
const result = await stripe.paymentIntents.create({
  amount: 2000,
  confirm: true,
  description: 'it\'s',
  payment_method_types: ['card'],
  metadata: {
    'order id': 7,
  },
})`,
  )
  expect(writeCode('PHP', create, origin)).toBe(
    String.raw`$stripe = new \Stripe\StripeClient(['api_key' => 'sk_test_1', 'api_base' => 'https://pay.example']);
$result = $stripe->paymentIntents->create([
  'amount' => 2000,
  'confirm' => true,
  'description' => 'it\'s',
  'payment_method_types' => ['card'],
  'metadata' => [
    'order id' => 7,
  ],
]);`,
  )
  expect(writeCode('Python', create, origin)).toBe(
    String.raw`client = stripe.StripeClient('sk_test_1', base_addresses={"api": "https://pay.example"})
result = client.v1.payment_intents.create(params={
  'amount': 2000,
  'confirm': True,
  'description': 'it\'s',
  'payment_method_types': ['card'],
  'metadata': {
    'order id': 7,
  },
})`,
  )
})

it.each([
  ['customers.del', 'DELETE', '/customers/{id}', "stripe.customers.del('{id}')", "$stripe->customers->delete('{id}');", "client.v1.customers.delete('{id}')"],
  [
    'customers.listPaymentMethods',
    'GET',
    '/customers/{id}/payment_methods',
    "stripe.customers.listPaymentMethods('{id}')",
    "$stripe->customers->allPaymentMethods('{id}');",
    "client.v1.customers.payment_methods.list('{id}')",
  ],
  ['refunds.list', 'GET', '/refunds', 'stripe.refunds.list()', '$stripe->refunds->all();', 'client.v1.refunds.list()'],
  [
    'accounts.retrieveCurrent',
    'GET',
    '/account',
    'stripe.accounts.retrieveCurrent()',
    '$stripe->accounts->retrieve();',
    'client.v1.accounts.retrieve_current()',
  ],
])('names %s as each client does', (name, method, path, node, php, python) => {
  const call = { operation: operation(name, method, path), key: '', inPath: {}, lines: '' }
  const written = codeLanguages.slice(1).map((language) => writeCode(language, call, origin))
  for (const [index, text] of [node, php, python].entries()) expect(written[index]).toContain(text)
})

it('writes curl where no client has a method', () => {
  const call = { operation: operation('keys.revokeSelf', 'POST', '/keys/self/revoke'), key: '', inPath: {}, lines: '' }
  expect(writeCode('PHP', call, origin)).toMatch(/^curl /)
})
