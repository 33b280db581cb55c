import type { DisputeCategory, DisputeNetwork } from '#kernel/statuses.ts'

/** What a network's reason code means. Codes of several networks say much the same, so the dashboard shows nine categories. */

type CodesByCategory = Readonly<Partial<Record<DisputeCategory, readonly string[]>>>

export const reasonCodes: Readonly<Record<DisputeNetwork, CodesByCategory>> = {
  visa: {
    fraud: ['10.1', '10.2', '10.3', '10.4', '10.5', '33'],
    duplicate: ['12.6.1', '12.6.2'],
    product_not_received: ['13.1', '13.9'],
    product_unacceptable: ['13.3', '13.4', '13.5'],
    subscription_canceled: ['13.2'],
    credit_not_processed: ['13.6', '13.7'],
    general: ['11.1', '11.2', '11.3', '12.1', '12.2', '12.3', '12.4', '12.5', '12.7', '13.8', '28', '30', '34'],
    others: ['C028', 'C030', 'C031', 'C034', 'C035', 'C036', 'C038', 'C045', 'C048', 'C050', 'C071', 'C081', 'C0135'],
  },
  mastercard: {
    fraud: ['4837', '4849', '4870', '4871', '6341'],
    duplicate: ['4834'],
    product_not_received: ['4855'],
    product_unacceptable: ['4853'],
    subscription_canceled: ['4841'],
    credit_not_processed: ['4860'],
    general: ['4831', '4807', '4808', '4812', '4842', '4846', '4859', '4901', '4902', '4903', '4905', '4908'],
    unrecognized: ['4863', '6321'],
    others: ['compliance'],
  },
  amex: {
    fraud: ['F10', 'F24', 'F29', 'F30', 'F31', 'FR2', 'FR4', 'FR6', '177', '193'],
    duplicate: ['C14', 'P08', '173', '684'],
    product_not_received: ['C08', '155', '004'],
    product_unacceptable: ['C31', 'C32', '024', '059', '063'],
    subscription_canceled: ['C28', '021'],
    credit_not_processed: ['C02', 'C04', 'C05', 'C18', 'A01', 'P03', 'P05', '154', '158', '170', '175'],
    general: ['A02', 'A08', 'M10', 'P01', 'P04', 'P07', 'P22', 'P23', 'R03', 'R13', 'M01'],
    unrecognized: ['127', '176', '691'],
  },
  discover: {
    fraud: ['7010', '7030', '4866', '4867', '6041'],
    duplicate: ['4534', '4865'],
    product_not_received: ['4755', '4864'],
    product_unacceptable: ['4553'],
    subscription_canceled: ['4541'],
    credit_not_processed: ['8002'],
    general: ['4542', '4550', '4586', '4753', '4762', '4863', '6021', '6005', '6040'],
    unrecognized: ['4752'],
    others: ['4757', '6050'],
  },
}

const categories: Readonly<Record<DisputeNetwork, ReadonlyMap<string, DisputeCategory>>> = {
  visa: mapOf('visa'),
  mastercard: mapOf('mastercard'),
  amex: mapOf('amex'),
  discover: mapOf('discover'),
}

function mapOf(network: DisputeNetwork): ReadonlyMap<string, DisputeCategory> {
  return new Map(Object.entries(reasonCodes[network]).flatMap(([category, codes]) => codes.map((code) => [code, category as DisputeCategory] as const)))
}

/** The category of a network's code; a code that is not known yet is a general one. */
export function categoryOf(network: DisputeNetwork, code: string): DisputeCategory {
  return categories[network].get(code) ?? 'general'
}

/** What the merchant API calls each category. */
export const apiReasons = {
  fraud: 'fraudulent',
  duplicate: 'duplicate',
  product_not_received: 'product_not_received',
  product_unacceptable: 'product_unacceptable',
  subscription_canceled: 'subscription_canceled',
  credit_not_processed: 'credit_not_processed',
  general: 'general',
  unrecognized: 'unrecognized',
  others: 'noncompliant',
} as const satisfies Record<DisputeCategory, string>
