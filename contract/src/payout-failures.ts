import type { Locale } from './locale.ts'

/** Why a bank did not pay, or sent money back. */
export const payoutFailureCodes = [
  'account_closed',
  'account_frozen',
  'bank_account_restricted',
  'bank_ownership_changed',
  'could_not_process',
  'debit_not_authorized',
  'declined',
  'incorrect_account_holder_address',
  'incorrect_account_holder_name',
  'incorrect_account_holder_tax_id',
  'insufficient_funds',
  'invalid_account_number',
  'invalid_currency',
  'no_account',
  'unsupported_card',
] as const
export type PayoutFailureCode = (typeof payoutFailureCodes)[number]

/** What each means, and what to do about it. */
export const payoutFailureTexts: Readonly<Record<Locale, Readonly<Record<PayoutFailureCode, { text: string; next_step: string }>>>> = {
  en: {
    account_closed: { text: 'The bank account has been closed.', next_step: 'Add another bank account and withdraw to that one.' },
    account_frozen: { text: 'The bank account has been frozen.', next_step: 'Ask the bank to release it, or use another account.' },
    bank_account_restricted: {
      text: 'The bank account does not take this kind of payment.',
      next_step: 'Ask the bank which limits apply, or use another account.',
    },
    bank_ownership_changed: {
      text: 'The account is no longer used, because its bank changed hands.',
      next_step: 'Ask the bank for the new details and add them as a new account.',
    },
    could_not_process: { text: 'The bank could not process the payment.', next_step: 'Try again later; if it stays, ask the bank or use another account.' },
    debit_not_authorized: {
      text: 'Debits are not allowed on the bank account.',
      next_step: 'Ask the bank to allow both debits and credits, or use another account.',
    },
    declined: { text: 'The bank declined the payment.', next_step: 'Ask the bank why, or use another account.' },
    incorrect_account_holder_address: {
      text: 'The bank has another address for the account holder.',
      next_step: 'Add the account again with the details that the bank has.',
    },
    incorrect_account_holder_name: {
      text: 'The bank has another name for the account holder.',
      next_step: 'Add the account again with the name exactly as the bank has it.',
    },
    incorrect_account_holder_tax_id: {
      text: 'The bank has another tax number for the account holder.',
      next_step: 'Ask the bank to correct it, or use another account.',
    },
    insufficient_funds: { text: 'There were not enough funds for the payment.', next_step: 'Try again once the balance has been restored.' },
    invalid_account_number: { text: 'The account number is not valid at this bank.', next_step: 'Check the number and add the account again.' },
    invalid_currency: { text: 'The bank account does not take this currency.', next_step: 'Add an account that takes the currency.' },
    no_account: { text: 'The bank has no account with these details.', next_step: 'Check the account number and the bank, and add the account again.' },
    unsupported_card: { text: 'The card does not take this kind of payment.', next_step: 'Use a bank account or another debit card.' },
  },
  'zh-cn': {
    account_closed: { text: '该银行账户已销户。', next_step: '请添加其他银行账户后再提现。' },
    account_frozen: { text: '该银行账户已被冻结。', next_step: '请联系银行解冻，或使用其他账户。' },
    bank_account_restricted: { text: '该银行账户不接受此类付款。', next_step: '请向银行了解限制，或使用其他账户。' },
    bank_ownership_changed: { text: '因银行易主，该账户已停用。', next_step: '请向银行索取新的账户信息并重新添加。' },
    could_not_process: { text: '银行无法处理该笔付款。', next_step: '请稍后重试；如仍失败，请联系银行或使用其他账户。' },
    debit_not_authorized: { text: '该银行账户不允许扣款。', next_step: '请联系银行同时开通收款和扣款，或使用其他账户。' },
    declined: { text: '银行拒绝了该笔付款。', next_step: '请联系银行了解原因，或使用其他账户。' },
    incorrect_account_holder_address: { text: '账户持有人地址与银行记录不符。', next_step: '请按银行记录重新添加账户。' },
    incorrect_account_holder_name: { text: '账户持有人名称与银行记录不符。', next_step: '请按银行登记的名称重新添加账户。' },
    incorrect_account_holder_tax_id: { text: '账户持有人税号与银行记录不符。', next_step: '请联系银行更正，或使用其他账户。' },
    insufficient_funds: { text: '付款资金不足。', next_step: '请在余额恢复后重试。' },
    invalid_account_number: { text: '该账号在此银行无效。', next_step: '请核对账号后重新添加账户。' },
    invalid_currency: { text: '该银行账户不接受此币种。', next_step: '请添加接受该币种的账户。' },
    no_account: { text: '银行没有与此信息相符的账户。', next_step: '请核对账号和银行后重新添加账户。' },
    unsupported_card: { text: '该卡不接受此类付款。', next_step: '请使用银行账户或其他借记卡。' },
  },
}
