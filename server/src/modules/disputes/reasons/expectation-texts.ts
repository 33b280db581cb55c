import type { Locale } from '@counterfoil/contract/locale'

/** What an issuer expects in response to a network's reason code. Codes of several networks ask for the same, so each names one of these. */

/** Codes of a network: the name in English and in Chinese, and what the issuer expects. */
export type CodeEntries = Readonly<Record<string, readonly [en: string, chinese: string, expects: ExpectationName]>>

interface Points {
  readonly first: string
  readonly second?: string
  readonly third?: string
}
type Expectation = Readonly<Record<Locale, Points>>

export const expectations = {
  chip: {
    en: {
      first: 'Proof that the chip was read, or that your terminal supports chip cards.',
      second: 'The terminal receipt with the entry mode and the PIN or signature.',
    },
    'zh-cn': { first: '证明交易读取了芯片，或终端支持芯片卡。', second: '终端小票，须显示读卡方式以及密码或签名。' },
  },
  card_present: {
    en: {
      first: 'The receipt with the signature, PIN entry or card imprint.',
      second: 'Proof that the cardholder was there, such as an ID check or a pickup record.',
    },
    'zh-cn': { first: '带签名、密码验证或压印的签购单。', second: '证明持卡人在场的材料，例如身份核验或取货记录。' },
  },
  card_absent: {
    en: {
      first: 'Proof that the cardholder took part: 3D Secure, matching IP address or device, or use of their account.',
      second: 'Proof of delivery to an address of the cardholder, or of use of a digital product.',
      third: 'Earlier payments with the same card that were never disputed.',
    },
    'zh-cn': {
      first: '证明持卡人参与了交易：3D 验证、一致的 IP 地址或设备，或其账户的使用记录。',
      second: '商品送达持卡人地址的证明，或数字商品的使用记录。',
      third: '同一张卡此前未被争议的交易。',
    },
  },
  fraud_program: {
    en: {
      first: 'The network lists this merchant or card for fraud, so a response rarely changes the outcome.',
      second: 'Proof that the payment was refunded before, or that the listing is incorrect.',
    },
    'zh-cn': { first: '卡组织已将该商户或卡片列入欺诈名单，回应通常难以改变结果。', second: '证明交易此前已退款，或列名有误。' },
  },
  information: {
    en: { first: 'A readable receipt with date, amount and the goods or services.', second: 'Who ordered, and how and where it was delivered.' },
    'zh-cn': { first: '清晰的收据，包含日期、金额和所售内容。', second: '下单人信息，以及交付的方式和地点。' },
  },
  duplicate: {
    en: { first: 'Both payments side by side: their IDs, amounts and what each one paid for.', second: 'If one is a duplicate, the refund of it.' },
    'zh-cn': { first: '两笔交易的对照：编号、金额以及各自对应的订单。', second: '如果确有重复，请提供其退款证明。' },
  },
  other_means: {
    en: { first: 'Proof that the other payment was for another order, or never arrived.', second: 'If it was paid twice, the refund.' },
    'zh-cn': { first: '证明另一笔交易对应其他订单，或从未到账。', second: '如果确实重复付款，请提供退款证明。' },
  },
  not_received: {
    en: {
      first: 'Proof of delivery: carrier, tracking number, date and the full address.',
      second: 'For digital products and services: log-ins, downloads or a record of use.',
      third: 'If the delivery date is still to come, the date that the customer agreed to.',
    },
    'zh-cn': {
      first: '送达证明：承运商、运单号、日期和完整地址。',
      second: '数字商品或服务：登录、下载或使用记录。',
      third: '如果尚未到约定的交付日期，请提供客户同意的日期。',
    },
  },
  cash: {
    en: { first: 'The record of the machine or the load that shows the full amount was given.' },
    'zh-cn': { first: '设备或充值记录，证明已全额支付。' },
  },
  not_as_described: {
    en: {
      first: 'The description that the customer saw when ordering, and proof that the goods match it.',
      second: "Your return policy, and the customer's attempt to return or settle, if there was one.",
      third: 'Any repair, replacement or refund that you offered.',
    },
    'zh-cn': {
      first: '客户下单时看到的描述，以及商品与之相符的证明。',
      second: '退货政策，以及客户尝试退货或协商的记录（如有）。',
      third: '您提供过的维修、换货或退款方案。',
    },
  },
  counterfeit: {
    en: { first: 'Proof that the goods are genuine: supplier invoices or a letter from the brand owner.' },
    'zh-cn': { first: '正品证明：供应商发票或品牌方的说明函。' },
  },
  misrepresented: {
    en: { first: 'The terms as the customer saw and accepted them.', second: 'Proof that the sale kept to those terms.' },
    'zh-cn': { first: '客户看到并接受的条款。', second: '证明交易符合这些条款。' },
  },
  recurring: {
    en: {
      first: 'The terms of the subscription and how to cancel, as the customer saw them.',
      second: 'Proof that it was not canceled before this payment, or was used afterward.',
      third: 'The notice before renewal, if you sent one.',
    },
    'zh-cn': { first: '客户看到的订阅条款和取消方式。', second: '证明扣款前未取消，或取消后仍在使用。', third: '续费前的通知（如已发送）。' },
  },
  credit: {
    en: {
      first: 'If you refunded: date, amount and reference of the refund.',
      second: 'If no refund is due: your refund policy, how the customer accepted it, and why it applies.',
    },
    'zh-cn': { first: '如已退款：退款的日期、金额和参考号。', second: '如无需退款：退款政策、客户接受该政策的记录以及适用理由。' },
  },
  canceled: {
    en: {
      first: 'Your cancellation or return policy, and proof that the customer accepted it before paying.',
      second: 'Proof that nothing was canceled or returned in time.',
      third: 'If you refunded: date, amount and reference of the refund.',
    },
    'zh-cn': { first: '取消或退货政策，以及客户付款前接受该政策的证明。', second: '证明客户未按时取消或退货。', third: '如已退款：退款的日期、金额和参考号。' },
  },
  amount: {
    en: { first: 'The order or receipt with the amount that the customer agreed to.', second: 'If the amount was wrong, the refund of the difference.' },
    'zh-cn': { first: '客户同意的金额对应的订单或收据。', second: '如果金额有误，请提供差额退款证明。' },
  },
  direction: {
    en: { first: 'The receipt that shows whether it was a sale or a refund.', second: 'If it was processed the wrong way around, the correction.' },
    'zh-cn': { first: '显示该笔为消费还是退款的收据。', second: '如果方向处理错误，请提供更正记录。' },
  },
  authorization: {
    en: { first: 'The approval of the issuer: authorization code, date and amount.' },
    'zh-cn': { first: '发卡行的授权：授权码、日期和金额。' },
  },
  late: {
    en: { first: 'Proof of the day of the sale, and that it was captured in time.' },
    'zh-cn': { first: '证明交易日期以及已按时请款。' },
  },
  currency: {
    en: { first: 'The receipt with the currency that the customer chose.', second: 'If the currency was converted, proof that the customer agreed.' },
    'zh-cn': { first: '显示客户所选币种的收据。', second: '如有货币转换，请提供客户同意的证明。' },
  },
  card_number: {
    en: { first: 'The approval of the issuer for this card number.' },
    'zh-cn': { first: '发卡行对该卡号的授权。' },
  },
  data: {
    en: { first: 'Proof that the authorization was requested with the correct data.' },
    'zh-cn': { first: '证明授权请求中的数据正确。' },
  },
  original_credit: {
    en: { first: 'Proof that the cardholder accepted the credit, or that it was returned.' },
    'zh-cn': { first: '证明持卡人已接受入账，或款项已退回。' },
  },
  later_charges: {
    en: { first: 'The agreement that allows the later charge, and the invoice of it.', second: 'Proof that the customer did not cancel in time.' },
    'zh-cn': { first: '允许后续扣款的协议及其账单。', second: '证明客户未按时取消。' },
  },
  documentation: {
    en: { first: 'The documents that were missing or unreadable in an earlier response.' },
    'zh-cn': { first: '此前回应中缺失或不清晰的材料。' },
  },
  unrecognized: {
    en: {
      first: 'A description of the goods or services, with the name on the card statement.',
      second: 'The receipt, and the name and contact details that the customer gave.',
      third: 'Proof of delivery or use.',
    },
    'zh-cn': { first: '所售内容，以及账单上显示的商户名称。', second: '收据，以及客户提供的姓名和联系方式。', third: '送达或使用证明。' },
  },
  compliance: {
    en: { first: "Proof that the network's rule named in the case was followed.", second: 'Contesting can cost a fee of the network if you lose.' },
    'zh-cn': { first: '证明已遵守案件所指的卡组织规则。', second: '如果败诉，卡组织可能收取费用。' },
  },
  unknown: {
    en: { first: 'The receipt, the order, and proof that the customer received it.', second: 'Anything that answers the reason given by the issuer.' },
    'zh-cn': { first: '收据、所售内容以及客户已收到的证明。', second: '能够回应发卡行理由的其他材料。' },
  },
} as const satisfies Record<string, Expectation>
type ExpectationName = keyof typeof expectations
