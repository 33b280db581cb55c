import { inline, type LetterFacts, paragraph } from './facts.ts'

/** The rebuttal letter in Chinese. */
export function writeChineseLetter(facts: LetterFacts): string {
  const { isInquiry, merchant, disputeId, paymentId, network, reasonCode, today, openedOn, disputedAmount } = facts
  const subject = isInquiry ? '调单' : '争议'
  return [
    today,
    `致：发卡行争议处理部门\n事由：${subject} ${disputeId}，${network} 原因代码 ${reasonCode}\n交易 ${paymentId}，${disputedAmount}`,
    '尊敬的审核人员：',
    `${merchant} 于 ${openedOn} 收到该笔${subject}。${openings[facts.category]}`,
    describeSale(facts),
    reasoning[facts.category](facts),
    paragraph('', [describeIdentity(facts), describeRefunds(facts)]),
    isInquiry
      ? '随函附上的证据可佐证上述各项事实。相信以上说明足以解答持卡人的疑问，无需发起退单。如需更多材料，我们将及时提供。'
      : `随函附上的证据可佐证上述各项事实。恳请贵行支持我方抗辩，并退回 ${disputedAmount}。`,
    `此致\n${merchant}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const openings: Readonly<Record<LetterFacts['category'], string>> = {
  fraud: '持卡人称未授权该笔交易。我方记录显示，持卡人参与了这笔交易。',
  duplicate: '持卡人称同一订单被重复扣款。我方记录显示，这是两笔独立的交易。',
  product_not_received: '持卡人称未收到所购内容。我方记录显示，我方已按约定交付。',
  product_unacceptable: '持卡人称收到的内容与描述不符。我方记录显示，我方已按所示内容提供。',
  subscription_canceled: '持卡人称订阅已取消。我方记录显示，扣款时订阅处于有效状态。',
  credit_not_processed: '持卡人称应获退款。我方记录显示，不存在未处理的退款。',
  general: '我方已核查该笔交易，记录显示交易处理无误。',
  unrecognized: '持卡人称不认识该笔交易。现将交易情况说明如下，以便核对。',
  others: '我方已核查该笔交易，现就所提事项答复如下。',
}

function describeSale({ paidOn, paidAmount, card, order, descriptor, authorisationCode, values, category }: LetterFacts): string {
  const name = inline(values.customer_name)
  const email = inline(values.customer_email_address)
  const what = inline(values.product_description)
  const who = name ? `${name}${email ? `（${email}）` : ''}` : email ? `邮箱为 ${email} 的客户` : '持卡人'
  return paragraph('', [
    `${paidOn}，${who}${order ? `提交订单 ${order}，` : '提交订单，'}${card ? `使用尾号为 ${card.last4} 的 ${card.brand} 卡` : ''}支付 ${paidAmount}。`,
    what && `订单内容：${what}。`,
    authorisationCode ? `发卡行已授权该笔交易，授权码为 ${authorisationCode}。` : '发卡行已授权该笔交易。',
    category === 'unrecognized' && descriptor && `该笔交易在持卡人账单上显示为“${descriptor}”。`,
  ])
}

function describeIdentity({ category, values, given }: LetterFacts): string {
  if (category !== 'fraud' && category !== 'unrecognized') return ''
  const ip = inline(values.customer_purchase_ip)
  const address = inline(values.billing_address)
  return paragraph('', [
    ip && `下单 IP 地址为 ${ip}。`,
    address && `随卡填写的账单地址为 ${address}。`,
    given.has('customer_communication') && '随附的沟通记录显示，我方曾就该订单与客户联系。',
    given.has('customer_signature') && '随附客户签名。',
  ])
}

function describeRefunds({ refunds, category }: LetterFacts): string {
  if (category === 'credit_not_processed') return ''
  return paragraph(
    '',
    refunds.map(({ amount, on, id }) => `我方已于 ${on} 退款 ${amount}（参考号 ${id}）。`),
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
      return paragraph('', [
        (shippedOn || carrier) && `商品已${shippedOn ? `于 ${shippedOn} ` : ''}${carrier ? `由 ${carrier} ` : ''}发出。`,
        address && `收货地址为订单所填的 ${address}。`,
        tracking && `可凭物流单号 ${tracking} 向承运商核实。`,
        given.has('shipping_documentation') && '随附送达证明。',
      ])
    case 'digital':
      return paragraph('', ['商品已于付款后以电子方式交付。', given.has('access_activity_log') && '随附的访问记录显示了使用时间和 IP 地址。'])
    case 'service':
      return paragraph('', [service && `服务已于 ${service} 提供。`, given.has('service_documentation') && '随附服务凭证。'])
    case 'subscription':
      return paragraph('', [
        service && `该笔交易对应的服务期为 ${service}。`,
        given.has('access_activity_log') && '随附的访问记录显示客户在此期间使用了订阅服务。',
      ])
  }
}

const sentence = (text: string | undefined) => {
  const one = inline(text)
  return one && `${one}。`
}

const reasoning: Readonly<Record<LetterFacts['category'], (facts: LetterFacts) => string>> = {
  fraud: (facts) => paragraph('', [describeDelivery(facts), facts.values.customer_name && '盗用他人银行卡者不会留下指向持卡人本人的信息。']),
  duplicate: ({ values, given }) =>
    paragraph('', [
      inline(values.duplicate_charge_id) && `持卡人所指的另一笔扣款为 ${inline(values.duplicate_charge_id)}。`,
      sentence(values.duplicate_charge_explanation),
      given.has('duplicate_charge_documentation') && '随附的两笔扣款凭证显示为不同的订单。',
      '每笔扣款均单独获得授权，并对应各自的订单。',
    ]),
  product_not_received: (facts) => describeDelivery(facts),
  product_unacceptable: (facts) =>
    paragraph('', [
      describeDelivery(facts),
      inline(facts.values.refund_policy_disclosure) && `退款政策已在付款前展示：${inline(facts.values.refund_policy_disclosure)}。`,
      sentence(facts.values.refund_refusal_explanation),
      facts.given.has('customer_communication') && '随附的沟通记录显示我方曾积极解决客户的问题。',
    ]),
  subscription_canceled: ({ values, given }) =>
    paragraph('', [
      inline(values.cancellation_policy_disclosure) && `客户订阅前已接受取消政策：${inline(values.cancellation_policy_disclosure)}。`,
      sentence(values.cancellation_rebuttal),
      inline(values.service_date) && `该笔交易对应的服务期为 ${inline(values.service_date)}。`,
      given.has('access_activity_log') && '随附的访问记录显示客户此后仍在使用。',
    ]),
  credit_not_processed: ({ values, refunds, given }) =>
    paragraph('', [
      ...refunds.map(({ amount, on, id }) => `我方已于 ${on} 向同一张卡退款 ${amount}（参考号 ${id}）。`),
      inline(values.refund_policy_disclosure) && `退款政策已在付款前展示：${inline(values.refund_policy_disclosure)}。`,
      sentence(values.refund_refusal_explanation),
      given.has('refund_policy') && '随附退款政策。',
    ]),
  general: ({ values }) => paragraph('', [sentence(values.uncategorized_text)]),
  unrecognized: (facts) => describeDelivery(facts),
  others: ({ values }) => paragraph('', [sentence(values.uncategorized_text)]),
}
