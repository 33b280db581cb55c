/** The public test cards of six groups, written down from their published tables and not from the sandbox's own, so that tests compare two sources. */
export interface PublishedCard {
  readonly group: string
  readonly number: string
  /** Its well-known payment method, where it has one. */
  readonly name: string | null
  readonly brand: string
  readonly country: string | null
  readonly funding: string | null
  /** Null where it succeeds. */
  readonly decline: { readonly code: string; readonly declineCode: string } | null
  /** Whether a card that is declined can be kept for a customer. */
  readonly isAttachable: boolean
  readonly isAvailableAtOnce: boolean
}

// Group, number, name after pm_card_, brand, country, funding, outcome; then what is special.
const table = `
brand 4242424242424242 visa visa - credit ok
brand 4000056655665556 visa_debit visa - debit ok
brand 5555555555554444 mastercard mastercard - credit ok
brand 2223003122003222 - mastercard - credit ok
brand 5200828282828210 mastercard_debit mastercard - debit ok
brand 5105105105105100 mastercard_prepaid mastercard - prepaid ok
brand 378282246310005 amex amex - credit ok
brand 371449635398431 - amex - credit ok
brand 6011111111111117 discover discover - credit ok
brand 6011000990139424 - discover - credit ok
brand 6011981111111113 - discover - debit ok
brand 3056930009020004 diners diners - credit ok
brand 36227206271667 - diners - credit ok
brand 6555900000604105 - discover - credit ok
brand 3566002020360505 jcb jcb - credit ok
brand 6200000000000005 unionpay unionpay - credit ok
brand 6200000000000047 - unionpay - debit ok
brand 6205500000000000004 - unionpay - credit ok
co_branded 4000002500001001 visa_cartesBancaires visa - - ok
co_branded 5555552500001001 mastercard_cartesBancaires mastercard - - ok
co_branded 4000050360000001 visa_debit_eftposAuCoBranded visa - - ok
co_branded 5555050360000080 mastercard_debit_eftposAuCoBranded mastercard - - ok
country 4242424242424242 us visa US - ok
country 4000000320000021 ar visa AR - ok
country 4000000760000002 br visa BR - ok
country 4000001240000000 ca visa CA - ok
country 4000001520000001 cl visa CL - ok
country 4000001700000003 co visa CO - ok
country 4000001880000005 cr visa CR - ok
country 4000002180000000 ec visa EC - ok
country 4000004840008001 mx visa MX - ok
country 5062210000000009 - unknown MX - ok
country 4000005910000000 pa visa PA - ok
country 4000006000000066 py visa PY - ok
country 4000006040000068 pe visa PE - ok
country 4000008580000003 uy visa UY - ok
country 4000007840000001 ae visa AE - ok
country 5200007840000022 ae_mastercard mastercard AE - ok
country 4000000400000008 at visa AT - ok
country 4000000560000004 be visa BE - ok
country 4000001000000000 bg visa BG - ok
country 4000001120000005 by visa BY - ok
country 4000001910000009 hr visa HR - ok
country 4000001960000008 cy visa CY - ok
country 4000002030000002 cz visa CZ - ok
country 4000002080000001 dk visa DK - ok
country 4000002330000009 ee visa EE - ok
country 4000002460000001 fi visa FI - ok
country 4000002500000003 fr visa FR - ok
country 4000002760000016 de visa DE - ok
country 4000002920000005 gi visa GI - ok
country 4000003000000030 gr visa GR - ok
country 4000003480000005 hu visa HU - ok
country 4000003720000005 ie visa IE - ok
country 4000003800000008 it visa IT - ok
country 4000004280000005 lv visa LV - ok
country 4000004380000004 li visa LI - ok
country 4000004400000000 lt visa LT - ok
country 4000004420000006 lu visa LU - ok
country 4000004700000007 mt visa MT - ok
country 4000005280000002 nl visa NL - ok
country 4000005780000007 no visa NO - ok
country 4000006160000005 pl visa PL - ok
country 4000006200000007 pt visa PT - ok
country 4000006420000001 ro visa RO - ok
country 4000006820000007 - visa SA - ok
country 4000007050000006 si visa SI - ok
country 4000007030000001 sk visa SK - ok
country 4000007240000007 es visa ES - ok
country 4000007520000008 se visa SE - ok
country 4000007560000009 ch visa CH - ok
country 4000008260000000 gb visa GB - ok
country 4000058260000005 gb_debit visa GB - ok
country 5555558265554449 gb_mastercard mastercard GB - ok
country 4000000360000006 au visa AU - ok
country 4000001560000002 cn visa CN - ok
country 4000003440000004 hk visa HK - ok
country 4000003560000008 in visa IN - ok
country 4000003920000003 jp visa JP - ok
country 3530111333300000 jcb jcb JP - ok
country 4000004580000002 my visa MY - ok
country 4000005540000008 nz visa NZ - ok
country 4000007020000003 sg visa SG - ok
country 4000001580000008 tw visa TW - ok
country 4000007640000003 th_credit visa TH - ok
country 4000057640000008 th_debit visa TH - ok
hsa_fsa 4000051230000072 debit_visaFsaProductCode visa - - ok
hsa_fsa 4000051230000072 debit_visaHsaProductCode visa - - ok
hsa_fsa 5200828282828897 mastercard_debit_mastercardFsaProductCode mastercard - - ok
balance 4000000000000077 bypassPending visa - - ok at_once
balance 4000003720000278 bypassPendingInternational visa - - ok at_once
balance 4000000000000093 - visa - - ok
decline 4000000000000002 visa_chargeDeclined visa - - card_declined/generic_decline
decline 4000000000009995 visa_chargeDeclinedInsufficientFunds visa - - card_declined/insufficient_funds
decline 4000000000009987 visa_chargeDeclinedLostCard visa - - card_declined/lost_card
decline 4000000000009979 visa_chargeDeclinedStolenCard visa - - card_declined/stolen_card
decline 4000000000000069 chargeDeclinedExpiredCard visa - - expired_card/expired_card
decline 4000000000000127 chargeDeclinedIncorrectCvc visa - - incorrect_cvc/incorrect_cvc
decline 4000000000000119 chargeDeclinedProcessingError visa - - processing_error/processing_error
decline 4242424242424241 - visa - - incorrect_number/incorrect_number
decline 4000000000006975 visa_chargeDeclinedVelocityLimitExceeded visa - - card_declined/card_velocity_exceeded
decline 4000000000000341 chargeCustomerFail visa - - card_declined/generic_decline attaches
`

function unlessAbsent(text: string): string | null {
  return text === '-' ? null : text
}

export const publishedCards: readonly PublishedCard[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [group = '', number = '', name = '', brand = '', country = '', funding = '', outcome = '', ...special] = line.split(' ')
    const [code = '', declineCode = ''] = outcome.split('/')
    return {
      group,
      number,
      name: name === '-' ? null : `pm_card_${name}`,
      brand,
      country: unlessAbsent(country),
      funding: unlessAbsent(funding),
      decline: outcome === 'ok' ? null : { code, declineCode },
      isAttachable: outcome === 'ok' || special.includes('attaches'),
      isAvailableAtOnce: special.includes('at_once'),
    }
  })

/** Names that public projects still use, each beside the name that the published tables give the same card today. */
export const olderCardNames = [
  ['chargeDeclined', 'visa_chargeDeclined'],
  ['chargeDeclinedInsufficientFunds', 'visa_chargeDeclinedInsufficientFunds'],
  ['chargeDeclinedLostCard', 'visa_chargeDeclinedLostCard'],
  ['chargeDeclinedStolenCard', 'visa_chargeDeclinedStolenCard'],
  ['chargeDeclinedVelocityLimitExceeded', 'visa_chargeDeclinedVelocityLimitExceeded'],
  ['chargeDeclinedFraudulent', 'radarBlock'],
] as const
