import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'
import type { PermissionEntry } from '../permission-entries.ts'

/** Errors of payouts and bank accounts. */
export const payoutErrors = {
  too_many_bank_accounts: {
    status: 409,
    text: { en: "You've reached the limit of {maximum} bank accounts. Remove one first.", 'zh-cn': '最多可添加 {maximum} 个银行账户，请先移除一个。' },
  },
  bank_account_is_default: {
    status: 409,
    text: { en: 'This is the default account for {currency}. Choose another default first.', 'zh-cn': '这是 {currency} 的默认账户，请先将其他账户设为默认。' },
  },
  bank_account_in_use: {
    status: 409,
    text: {
      en: 'A payout to this account is in progress. Wait for it to finish or cancel it.',
      'zh-cn': '有提现正在汇往此账户，请等待其完成，或先取消该提现。',
    },
  },
  bank_account_missing: { status: 409, text: { en: 'No bank account for {currency} yet. Add one first.', 'zh-cn': '尚无 {currency} 银行账户，请先添加。' } },
  payouts_stopped: {
    status: 409,
    text: {
      en: 'Payouts are stopped because a required document is overdue. Upload it in the compliance settings.',
      'zh-cn': '所需文件已逾期，提现已停用。请在合规设置中上传文件。',
    },
  },
  balance_negative: {
    status: 409,
    text: { en: "Your available balance is {balance}. Payouts resume once it's positive.", 'zh-cn': '可用余额为 {balance}，余额转正后即可恢复提现。' },
  },
  payout_not_cancelable: {
    status: 409,
    text: { en: 'This payout was already sent to the bank or is final, so it can no longer be canceled.', 'zh-cn': '该提现已提交银行或已结束，无法取消。' },
  },
  payout_not_changeable: { status: 409, text: { en: 'Not allowed while the payout is {status}.', 'zh-cn': '提现状态为 {status} 时无法执行此操作。' } },
} as const satisfies Record<string, ErrorEntry>

/** Rules of payouts and bank accounts that a schema cannot say or has no text for. */
export const payoutRules = {
  bank_field_required: { en: 'Required for bank accounts in {country}.', 'zh-cn': '{country}的银行账户必须填写此项。' },
  swift_needed_for_currency: { en: 'Required for payouts in {currency} to {country}.', 'zh-cn': '向{country}的银行账户提现 {currency} 时必须填写此项。' },
  bank_field_not_used: { en: 'Not used for bank accounts in {country}. Leave it empty.', 'zh-cn': '{country}的银行账户无需填写此项，请留空。' },
  account_number_form: { en: 'Bank account number 6-18 digits.', 'zh-cn': '银行账号须为 6 至 18 位数字。' },
  iban_country_unknown: { en: 'Unknown IBAN country.', 'zh-cn': '未知的 IBAN 国家或地区。' },
  iban_other_country: { en: 'This IBAN is from {iban_country}, but the bank is in {country}.', 'zh-cn': '该 IBAN 属于{iban_country}，但银行位于{country}。' },
  iban_length: {
    en: 'IBANs from {country} have {length} characters; this one has {given}.',
    'zh-cn': '{country}的 IBAN 为 {length} 个字符，您输入了 {given} 个。',
  },
  iban_not_valid: { en: 'Invalid IBAN. Check it for typos.', 'zh-cn': 'IBAN 无效，请检查输入是否有误。' },
  swift_form: { en: 'SWIFT code 8-11 characters: 8, or 11 with the branch code.', 'zh-cn': 'SWIFT 代码须为 8 个字符，包含分行代码时为 11 个字符。' },
  swift_not_valid: {
    en: 'Invalid SWIFT code. It needs 4 bank letters, 2 country letters, and 2 or 5 letters or digits.',
    'zh-cn': 'SWIFT 代码无效。格式依次为 4 位字母的银行代码、2 位字母的国家代码，以及 2 或 5 位字母或数字。',
  },
  swift_other_country: {
    en: 'This SWIFT code is from {swift_country}, but the bank is in {country}.',
    'zh-cn': '该 SWIFT 代码属于{swift_country}，但银行位于{country}。',
  },
  routing_number_form: { en: 'ACH routing numbers have 9 digits.', 'zh-cn': 'ACH 路由号码为 9 位数字。' },
  routing_number_not_valid: { en: 'Invalid ACH routing number. Check it for typos.', 'zh-cn': 'ACH 路由号码无效，请检查输入是否有误。' },
  bank_code_form: { en: 'Bank codes in {country} have {digits} digits.', 'zh-cn': '{country}的银行代码为 {digits} 位数字。' },
  holder_name_form: {
    en: "Enter the account holder's name as registered with the bank, at most {maximum} characters.",
    'zh-cn': '请填写银行账户的户名，须与银行预留信息一致，最多 {maximum} 个字符。',
  },
  holder_name_latin: {
    en: "SWIFT transfers require Latin letters. Enter the account holder's name as registered with the bank, using only the letters A to Z.",
    'zh-cn': 'SWIFT 汇款仅支持拉丁字母，请使用字母 A 至 Z 填写户名，须与银行预留信息一致。',
  },
  currency_not_payable: {
    en: "{currency} payouts aren't available for this account type in {country}.",
    'zh-cn': '{country}的此类账户不支持 {currency} 提现。',
  },
  bank_account_taken: { en: 'This account has already been added for {currency}.', 'zh-cn': '该账户已添加为 {currency} 提现账户。' },
  bank_account_unknown: { en: 'Select one of your bank accounts.', 'zh-cn': '请选择您的一个银行账户。' },
  bank_account_other_currency: { en: 'This bank account only accepts {currency}.', 'zh-cn': '该银行账户仅支持 {currency}。' },
  instant_not_possible: { en: "This account doesn't support instant payouts.", 'zh-cn': '该账户不支持实时提现。' },
  payout_below_minimum: { en: 'The minimum payout is {minimum}.', 'zh-cn': '最低提现金额为 {minimum}。' },
  payout_not_multiple: { en: 'Payouts in {currency} must be a multiple of {step}.', 'zh-cn': '{currency} 的提现金额须为 {step} 的倍数。' },
  payout_above_available: { en: 'You can pay out up to {limit}.', 'zh-cn': '最多可提现 {limit}。' },
  schedule_day_missing: { en: 'Select a day.', 'zh-cn': '请选择日期。' },
  schedule_day_not_used: { en: "This schedule doesn't use a day. Leave it empty.", 'zh-cn': '该计划无需选择日期，请留空。' },
} as const satisfies Record<string, RuleEntry>

/** Limits of payouts and bank accounts. Each names its unit. */
export const payoutLimits = {
  /** Digits of a bank account number and characters of a SWIFT code (spec section 5). */
  accountNumberDigitsMin: 6,
  accountNumberDigitsMax: 18,
  swiftLengthMin: 8,
  swiftLengthMax: 11,
  /** Of any one field of a bank account's details. */
  bankFieldLengthMax: 140,
  /** That an account has at a time, removed ones left out. */
  bankAccountsMax: 50,
  /** Hours that money waits before it leaves for a new bank account. */
  newBankAccountHoldHours: 24,
  /** Business days from a withdrawal to its arrival. */
  payoutBusinessDays: 2,
  /** Days from today for which scheduled payouts are expected: always the whole next month. */
  expectedPayoutDays: 62,
  /** Payouts in transit that are listed among the expected ones, the first to arrive. */
  expectedPayoutsMax: 500,
} as const

/** Rights of payouts and of the bank accounts they go to. */
export const payoutPermissions = {
  'payouts.read': { area: 'payouts', roles: ['finance', 'viewer'] },
  'payouts.manage': { area: 'payouts', roles: ['finance'], needs: ['payouts.read', 'balance.read'], movesMoney: true },
  'bank_accounts.manage': { area: 'payouts', roles: [], needs: ['payouts.read'], needsStepUp: true, movesMoney: true },
} as const satisfies Record<string, PermissionEntry>
