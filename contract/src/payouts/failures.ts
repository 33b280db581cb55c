import type { Locale } from '../locale.ts'

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
    account_closed: { text: 'The bank account is closed.', next_step: 'Add another bank account and create a new payout.' },
    account_frozen: { text: 'The bank account is frozen.', next_step: 'Contact the bank, or use another bank account.' },
    bank_account_restricted: {
      text: "The bank account doesn't accept this type of payment.",
      next_step: 'Ask the bank about its restrictions, or use another bank account.',
    },
    bank_ownership_changed: {
      text: 'The bank account is no longer valid because the bank changed ownership.',
      next_step: 'Ask the bank for the new details and add them as a new bank account.',
    },
    could_not_process: {
      text: "The bank couldn't process the payout.",
      next_step: 'Try again later. If the problem continues, contact the bank or use another bank account.',
    },
    debit_not_authorized: {
      text: "The bank account doesn't allow debits.",
      next_step: 'Ask the bank to allow debits and credits, or use another bank account.',
    },
    declined: { text: 'The bank declined the payout.', next_step: 'Ask the bank why, or use another bank account.' },
    incorrect_account_holder_address: {
      text: "The account holder's address doesn't match the bank's records.",
      next_step: 'Add the bank account again with the address the bank has on file.',
    },
    incorrect_account_holder_name: {
      text: "The account holder's name doesn't match the bank's records.",
      next_step: 'Add the bank account again with the name exactly as the bank has it on file.',
    },
    incorrect_account_holder_tax_id: {
      text: "The account holder's tax ID doesn't match the bank's records.",
      next_step: 'Ask the bank which tax ID it has on file and have it corrected if needed, or use another bank account.',
    },
    insufficient_funds: { text: 'Insufficient funds for the payout.', next_step: 'Try again once the balance is restored.' },
    invalid_account_number: { text: 'The account number is invalid.', next_step: 'Check the account number and add the bank account again.' },
    invalid_currency: { text: "The bank account doesn't accept this currency.", next_step: 'Add a bank account that accepts this currency.' },
    no_account: { text: 'The bank has no account with these details.', next_step: 'Check the account number and the bank, and add the bank account again.' },
    unsupported_card: { text: "The card doesn't accept this type of payment.", next_step: 'Use a bank account or another debit card.' },
  },
  'zh-cn': {
    account_closed: { text: '银行账户已销户。', next_step: '请添加其他银行账户后重新提现。' },
    account_frozen: { text: '银行账户已被冻结。', next_step: '请联系银行，或使用其他银行账户。' },
    bank_account_restricted: { text: '银行账户不支持接收此类款项。', next_step: '请联系银行了解账户受限的原因，或使用其他银行账户。' },
    bank_ownership_changed: { text: '因开户银行的所有权变更，该银行账户已失效。', next_step: '请向银行索取新的账户信息，并添加为新的银行账户。' },
    could_not_process: { text: '银行无法处理该笔提现。', next_step: '请稍后重试。如果问题仍然存在，请联系银行或使用其他银行账户。' },
    debit_not_authorized: { text: '银行账户不允许扣款。', next_step: '请联系银行同时开通收款和扣款，或使用其他银行账户。' },
    declined: { text: '银行拒绝了该笔提现。', next_step: '请联系银行了解原因，或使用其他银行账户。' },
    incorrect_account_holder_address: { text: '账户持有人地址与银行预留信息不符。', next_step: '请使用银行预留的地址重新添加银行账户。' },
    incorrect_account_holder_name: { text: '账户持有人姓名与银行预留信息不符。', next_step: '请使用银行预留的姓名重新添加银行账户。' },
    incorrect_account_holder_tax_id: {
      text: '账户持有人税号与银行预留信息不符。',
      next_step: '请向银行核实预留的税号，如有误请联系银行更正，或使用其他银行账户。',
    },
    insufficient_funds: { text: '余额不足，无法提现。', next_step: '请在余额恢复后重试。' },
    invalid_account_number: { text: '银行账号无效。', next_step: '请核对银行账号后重新添加银行账户。' },
    invalid_currency: { text: '银行账户不支持此币种。', next_step: '请添加支持此币种的银行账户。' },
    no_account: { text: '银行没有与此信息相符的账户。', next_step: '请核对银行账号和开户银行后重新添加银行账户。' },
    unsupported_card: { text: '该卡不支持接收此类款项。', next_step: '请使用银行账户或其他借记卡。' },
  },
}
