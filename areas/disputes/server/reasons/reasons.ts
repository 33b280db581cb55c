import { type EvidenceField, listEvidence, type ProductType, productTypes } from '#areas/disputes/contract/evidence.ts'
import type { ExpectedState } from '#areas/disputes/contract/response.ts'
import type { Locale } from '#kernel/locale.ts'
import type { DisputeCategory, DisputeNetwork } from '#kernel/statuses.ts'
import type { AreaTexts } from '#kernel/texts.ts'
import { findText, text } from '#server/infra/texts.ts'
import type { DisputeRow } from '../store.ts'

/** Reasons of disputes in words. The server answers them, so no page carries them. */

type Expectation = keyof AreaTexts['disputes']['server']['expectations']

/** What issuers expect in response to a network's reason code. Codes of several networks ask for the same. */
type CodesByExpectation = Readonly<Partial<Record<Expectation, readonly string[]>>>

const expectations: Readonly<Record<DisputeNetwork, CodesByExpectation>> = {
  visa: {
    information: ['28', '30', '33', '34'],
    chip: ['10.1', '10.2'],
    card_present: ['10.3'],
    card_absent: ['10.4'],
    fraud_program: ['10.5'],
    authorization: ['11.1', '11.2', '11.3'],
    late: ['12.1'],
    direction: ['12.2'],
    currency: ['12.3'],
    card_number: ['12.4'],
    amount: ['12.5'],
    duplicate: ['12.6.1'],
    other_means: ['12.6.2'],
    data: ['12.7'],
    not_received: ['13.1'],
    recurring: ['13.2'],
    not_as_described: ['13.3'],
    counterfeit: ['13.4'],
    misrepresented: ['13.5'],
    credit: ['13.6'],
    canceled: ['13.7'],
    original_credit: ['13.8'],
    cash: ['13.9'],
    compliance: ['C028', 'C030', 'C031', 'C034', 'C035', 'C036', 'C038', 'C045', 'C048', 'C050', 'C071', 'C081', 'C0135'],
  },
  mastercard: {
    authorization: ['4807', '4808'],
    card_number: ['4812'],
    amount: ['4831'],
    duplicate: ['4834'],
    card_absent: ['4837'],
    recurring: ['4841'],
    late: ['4842'],
    currency: ['4846'],
    fraud_program: ['4849'],
    not_as_described: ['4853'],
    not_received: ['4855'],
    later_charges: ['4859'],
    credit: ['4860'],
    unrecognized: ['4863'],
    chip: ['4870', '4871'],
    documentation: ['4901', '4902', '4903', '4905', '4908'],
    information: ['6321', '6341'],
    compliance: ['compliance'],
  },
  amex: {
    information: ['127', '176', '177', '193', '691'],
    canceled: ['154', '158', '170', 'C04', 'C05', 'C18'],
    not_received: ['155', 'C08', '004'],
    duplicate: ['173', 'P08'],
    credit: ['175', 'C02'],
    other_means: ['684', 'C14'],
    amount: ['A01', 'P05'],
    authorization: ['A02', 'A08'],
    recurring: ['C28', '021'],
    not_as_described: ['C31', 'C32', '024', '059', '063'],
    card_present: ['F10'],
    card_absent: ['F24', 'F29'],
    chip: ['F30', 'F31'],
    fraud_program: ['FR2', 'FR4', 'FR6'],
    documentation: ['M01', 'R03', 'R13'],
    later_charges: ['M10'],
    card_number: ['P01', 'P22'],
    direction: ['P03', 'P04'],
    late: ['P07'],
    currency: ['P23'],
  },
  discover: {
    duplicate: ['4534'],
    recurring: ['4541'],
    late: ['4542'],
    direction: ['4550'],
    not_as_described: ['4553'],
    amount: ['4586'],
    unrecognized: ['4752'],
    card_number: ['4753'],
    not_received: ['4755'],
    compliance: ['4757', '6050'],
    information: ['4762', '6005', '6021', '6040', '6041'],
    authorization: ['4863'],
    cash: ['4864'],
    other_means: ['4865'],
    chip: ['4866', '4867'],
    card_present: ['7010'],
    card_absent: ['7030'],
    credit: ['8002'],
  },
}

const proofOfUse = ['shipping_documentation', 'access_activity_log', 'service_documentation'] as const

/** The fields that each line of an expectation is answered by, one of which is enough. A line without fields isn't checked: no field is about it alone. */
const answers: Readonly<Partial<Record<Expectation, readonly (readonly EvidenceField[])[]>>> = {
  chip: [[], ['receipt']],
  card_present: [['receipt']],
  card_absent: [['customer_purchase_ip', 'access_activity_log'], proofOfUse],
  information: [['receipt'], proofOfUse],
  duplicate: [['duplicate_charge_documentation']],
  other_means: [['duplicate_charge_documentation']],
  not_received: [['shipping_documentation'], ['access_activity_log', 'service_documentation']],
  not_as_described: [['product_description'], ['refund_policy']],
  misrepresented: [['refund_policy_disclosure']],
  recurring: [['cancellation_policy'], ['cancellation_rebuttal']],
  credit: [[], ['refund_refusal_explanation']],
  canceled: [['cancellation_policy', 'refund_policy'], ['cancellation_rebuttal']],
  amount: [['receipt']],
  direction: [['receipt']],
  currency: [['receipt']],
  unrecognized: [['product_description'], ['receipt'], proofOfUse],
  unknown: [['receipt']],
}

type Reason = Pick<DisputeRow, 'network' | 'network_reason_code' | 'category'>

/** Returns for each line that an issuer expects whether the evidence has it; null for a line that isn't checked. */
export function checkExpected({ network, network_reason_code: code, category }: Reason, product: ProductType, given: ReadonlySet<EvidenceField>) {
  const expectation = expectationOf(network as DisputeNetwork, code)
  const fits = (field: EvidenceField, type: ProductType) => listEvidence(category, type).some((listed) => listed.field === field)
  return linesOf(expectation, 'en').map((_, index): ExpectedState | null => {
    const fields = answers[expectation]?.[index] ?? []
    if (fields.some((field) => given.has(field))) return 'given'
    if (fields.some((field) => fits(field, product))) return 'missing'
    return fields.some((field) => productTypes.some((type) => fits(field, type))) ? 'other_product' : null
  })
}

function expectationOf(network: DisputeNetwork, code: string): Expectation {
  const known = Object.entries(expectations[network]) as [Expectation, readonly string[]][]
  return known.find(([, codes]) => codes.includes(code))?.[0] ?? 'unknown'
}

/** A line for each thing. */
function linesOf(expectation: Expectation, locale: Locale): string[] {
  return text(locale, `disputes:server.expectations.${expectation}`).split('\n')
}

export interface ReasonDescription {
  /** What the network calls its code; null for a code that this version doesn't know. */
  readonly code_name: string | null
  /** What the cardholder claims. */
  readonly claim: string
  /** Who bears the loss, and what decides it. */
  readonly outlook: string
  /** What the issuer expects in response. */
  readonly expected: readonly string[]
}

/** Describes a dispute's reason in a language. */
export function describeReason(network: DisputeNetwork, code: string, category: DisputeCategory, locale: Locale): ReasonDescription {
  return {
    code_name: findText(locale, `disputes:server.codes.${network}.${code}`),
    claim: text(locale, `disputes:server.categories.${category}.claim`),
    outlook: text(locale, `disputes:server.categories.${category}.outlook`),
    expected: linesOf(expectationOf(network, code), locale),
  }
}
