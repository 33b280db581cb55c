import { inline, type LetterFacts, paragraph } from './facts.ts'

/** The rebuttal letter in English. */
export function writeEnglishLetter(facts: LetterFacts): string {
  const { isInquiry, merchant, disputeId, paymentId, network, reasonCode, today, openedOn, disputedAmount } = facts
  const subject = isInquiry ? 'inquiry' : 'dispute'
  return [
    today,
    `To the dispute department of the card issuer\nRe: ${isInquiry ? 'Inquiry' : 'Dispute'} ${disputeId}, ${network} reason code ${reasonCode}\nPayment ${paymentId}, ${disputedAmount}`,
    'Dear Sir or Madam,',
    `${merchant} received this ${subject} on ${openedOn}. ${openings[facts.category]}`,
    describeSale(facts),
    reasoning[facts.category](facts),
    paragraph(' ', [describeIdentity(facts), describeRefunds(facts)]),
    isInquiry
      ? `The enclosed evidence supports each of these points. We trust that it answers the cardholder's question, and that no chargeback is needed. We are glad to provide anything further.`
      : `The enclosed evidence supports each of these points. We therefore ask you to decide this dispute in our favor and to return ${disputedAmount}.`,
    `Yours faithfully,\n${merchant}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const openings: Readonly<Record<LetterFacts['category'], string>> = {
  fraud: 'The cardholder states that they did not authorize the payment. Our records show that the cardholder took part in this sale.',
  duplicate: 'The cardholder states that they were charged twice for the same order. Our records show two separate sales.',
  product_not_received: 'The cardholder states that they did not receive what they paid for. Our records show that it was provided as agreed.',
  product_unacceptable: 'The cardholder states that what they received was not as described. Our records show that it was supplied as it was offered.',
  subscription_canceled: 'The cardholder states that the subscription had been canceled. Our records show that it was active when the payment was due.',
  credit_not_processed: 'The cardholder states that a refund is owed. Our records show that no refund is outstanding.',
  general: 'We have reviewed the payment, and our records show that it was processed correctly.',
  unrecognized: 'The cardholder states that they do not recognize the payment. The following describes the sale, so that it can be identified.',
  others: 'We have reviewed the payment and respond to the points raised below.',
}

function describeSale({ paidOn, paidAmount, card, order, descriptor, authorisationCode, values, category }: LetterFacts): string {
  const name = inline(values.customer_name)
  const email = inline(values.customer_email_address)
  const what = inline(values.product_description)
  const who = name ? `${name}${email ? ` (${email})` : ''}` : email ? `the customer with the email address ${email}` : 'the cardholder'
  return paragraph(' ', [
    `On ${paidOn}, ${who} ${order ? `placed order ${order}` : 'placed an order'} and paid ${paidAmount}${card ? ` with the ${card.brand} card ending in ${card.last4}` : ''}.`,
    what && `The order was for the following: ${what}.`,
    authorisationCode ? `The issuer authorized the payment with code ${authorisationCode}.` : 'The issuer authorized the payment.',
    category === 'unrecognized' && descriptor && `It appears on the cardholder's statement as ${descriptor}.`,
  ])
}

function describeIdentity({ category, values, given }: LetterFacts): string {
  if (category !== 'fraud' && category !== 'unrecognized') return ''
  const ip = inline(values.customer_purchase_ip)
  const address = inline(values.billing_address)
  return paragraph(' ', [
    ip && `The order was placed from the IP address ${ip}.`,
    address && `The billing address given with the card was ${address}.`,
    given.has('customer_communication') && 'The enclosed correspondence shows that we were in contact with the customer about this order.',
    given.has('customer_signature') && "The customer's signature is enclosed.",
  ])
}

function describeRefunds({ refunds, category }: LetterFacts): string {
  if (category === 'credit_not_processed') return ''
  return paragraph(
    ' ',
    refunds.map(({ amount, on, id }) => `We refunded ${amount} on ${on} (reference ${id}).`),
  )
}

/** How what was sold reached the customer. */
function describeDelivery({ product, values, given }: LetterFacts): string {
  const [carrier, tracking, shippedOn, address] = [values.shipping_carrier, values.shipping_tracking_number, values.shipping_date, values.shipping_address].map(
    inline,
  )
  const service = inline(values.service_date)
  switch (product) {
    case 'physical':
      return paragraph(' ', [
        (shippedOn || carrier) && `The goods were shipped${shippedOn ? ` on ${shippedOn}` : ''}${carrier ? ` by ${carrier}` : ''}.`,
        address && `They were sent to ${address}, the address given with the order.`,
        tracking && `The shipment can be verified with the carrier by tracking number ${tracking}.`,
        given.has('shipping_documentation') && 'The proof of delivery is enclosed.',
      ])
    case 'digital':
      return paragraph(' ', [
        'The product was made available electronically after the payment.',
        given.has('access_activity_log') && 'The enclosed access log shows when it was used, and from which IP addresses.',
      ])
    case 'service':
      return paragraph(' ', [
        service && `The service was provided on ${service}.`,
        given.has('service_documentation') && 'The enclosed records document the service.',
      ])
    case 'subscription':
      return paragraph(' ', [
        service && `The payment covers the period ${service}.`,
        given.has('access_activity_log') && 'The enclosed access log shows that the subscription was used in that period.',
      ])
  }
}

const reasoning: Readonly<Record<LetterFacts['category'], (facts: LetterFacts) => string>> = {
  fraud: (facts) =>
    paragraph(' ', [
      describeDelivery(facts),
      facts.values.customer_name && 'A person who uses a stolen card has no reason to give details that lead to the cardholder.',
    ]),
  duplicate: ({ values, given }) =>
    paragraph(' ', [
      inline(values.duplicate_charge_id) && `The other charge that the cardholder refers to is ${inline(values.duplicate_charge_id)}.`,
      inline(values.duplicate_charge_explanation) && `${inline(values.duplicate_charge_explanation)}.`,
      given.has('duplicate_charge_documentation') && 'The enclosed records of both charges show different orders.',
      'Each charge was authorized separately and pays for its own order.',
    ]),
  product_not_received: (facts) => describeDelivery(facts),
  product_unacceptable: (facts) =>
    paragraph(' ', [
      describeDelivery(facts),
      inline(facts.values.refund_policy_disclosure) && `Our refund policy was shown before the payment: ${inline(facts.values.refund_policy_disclosure)}.`,
      inline(facts.values.refund_refusal_explanation) && `${inline(facts.values.refund_refusal_explanation)}.`,
      facts.given.has('customer_communication') && 'The enclosed correspondence shows how we tried to resolve the complaint.',
    ]),
  subscription_canceled: ({ values, given }) =>
    paragraph(' ', [
      inline(values.cancellation_policy_disclosure) &&
        `The customer accepted our cancellation policy before subscribing: ${inline(values.cancellation_policy_disclosure)}.`,
      inline(values.cancellation_rebuttal) && `${inline(values.cancellation_rebuttal)}.`,
      inline(values.service_date) && `The payment covers the period ${inline(values.service_date)}.`,
      given.has('access_activity_log') && 'The enclosed access log shows that the subscription was used afterward.',
    ]),
  credit_not_processed: ({ values, refunds, given }) =>
    paragraph(' ', [
      ...refunds.map(({ amount, on, id }) => `We refunded ${amount} to the same card on ${on} (reference ${id}).`),
      inline(values.refund_policy_disclosure) && `Our refund policy was shown before the payment: ${inline(values.refund_policy_disclosure)}.`,
      inline(values.refund_refusal_explanation) && `${inline(values.refund_refusal_explanation)}.`,
      given.has('refund_policy') && 'The policy is enclosed.',
    ]),
  general: ({ values }) => paragraph(' ', [inline(values.uncategorized_text) && `${inline(values.uncategorized_text)}.`]),
  unrecognized: (facts) => describeDelivery(facts),
  others: ({ values }) => paragraph(' ', [inline(values.uncategorized_text) && `${inline(values.uncategorized_text)}.`]),
}
