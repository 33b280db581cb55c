import type { EvidenceField } from '@counterfoil/contract/disputes/evidence'
import type { Locale } from '@counterfoil/contract/locale'

/** What members read about each field of evidence. The server sends it, so pages don't carry all of it. */

interface EvidenceText {
  readonly label: string
  /** Why it helps, and what to give. */
  readonly why: string
}

export const evidenceTexts: Readonly<Record<EvidenceField, Readonly<Record<Locale, EvidenceText>>>> = {
  access_activity_log: {
    en: { label: 'Access log', why: 'Logins, downloads or usage with dates and IP addresses show that the customer used what they paid for.' },
    'zh-cn': { label: '访问记录', why: '带有日期和 IP 地址的登录、下载或使用记录，可证明客户已使用所购内容。' },
  },
  billing_address: {
    en: { label: 'Billing address', why: 'An address that matches the card shows that the cardholder entered it.' },
    'zh-cn': { label: '账单地址', why: '与银行卡一致的地址可证明信息由持卡人填写。' },
  },
  cancellation_policy: {
    en: { label: 'Cancellation policy', why: 'The policy as the customer saw it shows when a cancellation takes effect.' },
    'zh-cn': { label: '取消政策', why: '客户当时看到的政策可说明取消何时生效。' },
  },
  cancellation_policy_disclosure: {
    en: { label: 'How the cancellation policy was shown', why: 'Issuers uphold a policy only if the customer saw it before paying. Say where and when.' },
    'zh-cn': { label: '取消政策的展示方式', why: '只有客户付款前看到过的政策才会被发卡行认可。请说明展示的位置和时间。' },
  },
  cancellation_rebuttal: {
    en: { label: 'Response to the cancellation claim', why: 'Say whether and when the customer canceled, and what they used afterward.' },
    'zh-cn': { label: '对取消主张的反驳', why: '说明客户是否取消、何时取消，以及之后的使用情况。' },
  },
  customer_communication: {
    en: { label: 'Customer communication', why: 'Emails or chats in which the customer discusses the order show that they made it.' },
    'zh-cn': { label: '与客户的沟通记录', why: '客户谈及订单的邮件或聊天记录可证明订单由其本人提交。' },
  },
  customer_email_address: {
    en: { label: 'Customer email', why: 'Connects the order to the account and the messages of the customer.' },
    'zh-cn': { label: '客户邮箱', why: '可将订单与客户的账户和往来消息关联起来。' },
  },
  customer_name: {
    en: { label: 'Customer name', why: 'A name that matches the card supports that the cardholder ordered.' },
    'zh-cn': { label: '客户姓名', why: '与银行卡一致的姓名可佐证订单由持卡人提交。' },
  },
  customer_purchase_ip: {
    en: { label: 'IP address of the purchase', why: 'An address near the cardholder, or one used in earlier orders, shows who ordered.' },
    'zh-cn': { label: '下单 IP 地址', why: '与持卡人所在地相近或曾用于以往订单的 IP 地址，可说明下单人身份。' },
  },
  customer_signature: {
    en: { label: 'Signature', why: 'A signature on a contract or on delivery shows that the customer agreed or received the goods.' },
    'zh-cn': { label: '客户签名', why: '合同或签收单上的签名可证明客户已同意或已收货。' },
  },
  duplicate_charge_documentation: {
    en: { label: 'Records of the other charge', why: 'A receipt or shipping record of the other charge shows that it was another order.' },
    'zh-cn': { label: '另一笔扣款的凭证', why: '另一笔扣款的收据或发货记录可证明是不同的订单。' },
  },
  duplicate_charge_explanation: {
    en: { label: 'How the two charges differ', why: 'Name the order behind each charge, with dates and amounts.' },
    'zh-cn': { label: '两笔扣款的区别', why: '说明每笔扣款对应的订单内容、日期和金额。' },
  },
  duplicate_charge_id: {
    en: { label: 'ID of the other charge', why: 'Lets the issuer find the charge that the cardholder means.' },
    'zh-cn': { label: '另一笔扣款的编号', why: '便于发卡行查找持卡人所指的扣款。' },
  },
  product_description: {
    en: { label: 'Product description', why: 'Describes the product as the customer saw it before paying.' },
    'zh-cn': { label: '商品或服务说明', why: '说明客户付款前看到的所售内容。' },
  },
  receipt: {
    en: { label: 'Receipt', why: 'Shows the items, the date and the amount.' },
    'zh-cn': { label: '收据', why: '显示购买的内容、时间和金额。' },
  },
  refund_policy: {
    en: { label: 'Refund policy', why: 'The policy as the customer saw it shows what they agreed to.' },
    'zh-cn': { label: '退款政策', why: '客户当时看到的政策可说明其同意的条款。' },
  },
  refund_policy_disclosure: {
    en: { label: 'How the refund policy was shown', why: 'Issuers uphold a policy only if the customer saw it before paying. Say where and when.' },
    'zh-cn': { label: '退款政策的展示方式', why: '只有客户付款前看到过的政策才会被发卡行认可。请说明展示的位置和时间。' },
  },
  refund_refusal_explanation: {
    en: { label: 'Why no refund is due', why: 'Name the rule of your policy, or the date, amount and reference of a refund already made.' },
    'zh-cn': { label: '不予退款的理由', why: '说明所依据的政策条款，或已完成退款的日期、金额和参考号。' },
  },
  service_date: {
    en: { label: 'Date of the service', why: 'Shows that the service was provided before the dispute.' },
    'zh-cn': { label: '服务日期', why: '证明服务在争议发起前已提供。' },
  },
  service_documentation: {
    en: { label: 'Proof of the service', why: 'A signed contract, booking or work report shows that you provided the service.' },
    'zh-cn': { label: '服务凭证', why: '签署的合同、预订单或工作报告可证明服务已提供。' },
  },
  shipping_address: {
    en: { label: 'Shipping address', why: 'Must match the address of the proof of delivery.' },
    'zh-cn': { label: '收货地址', why: '须与送达证明上的地址一致。' },
  },
  shipping_carrier: {
    en: { label: 'Carrier', why: 'Lets the issuer look the shipment up.' },
    'zh-cn': { label: '承运商', why: '便于发卡行核实物流。' },
  },
  shipping_date: {
    en: { label: 'Shipping date', why: 'Shows that you shipped in time, before the dispute.' },
    'zh-cn': { label: '发货日期', why: '证明您在争议发起前已按时发货。' },
  },
  shipping_documentation: {
    en: { label: 'Proof of delivery', why: 'A delivery confirmation with the full address is what issuers look at first.' },
    'zh-cn': { label: '送达证明', why: '载有完整地址的签收证明是发卡行首先查看的材料。' },
  },
  shipping_tracking_number: {
    en: { label: 'Tracking number', why: 'Issuers check the delivery with the carrier by this number.' },
    'zh-cn': { label: '物流单号', why: '发卡行凭此单号向承运商核实送达情况。' },
  },
  uncategorized_file: {
    en: { label: 'Other document', why: 'Anything else that proves your case.' },
    'zh-cn': { label: '其他文件', why: '其他能证明事实的材料。' },
  },
  uncategorized_text: {
    en: { label: 'Additional statement', why: 'Facts that no other field asks for, in a few sentences.' },
    'zh-cn': { label: '补充说明', why: '用几句话说明其他字段未涵盖的事实。' },
  },
}
