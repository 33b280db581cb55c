import type { RuleName } from '#kernel/texts.ts'
import { AppError, ruleText } from '#server/infra/errors.ts'
import { type ApiError, invalidRequest } from '../errors.ts'

/** What commands refuse by the rules of a field, as the API's errors. */

const codes: Readonly<Partial<Record<RuleName, string>>> = {
  bank_field_required: 'parameter_missing',
  bank_field_not_used: 'parameter_unknown',
  account_number_form: 'account_number_invalid',
  iban_country_unknown: 'account_number_invalid',
  iban_other_country: 'account_number_invalid',
  iban_length: 'account_number_invalid',
  iban_not_valid: 'account_number_invalid',
  routing_number_form: 'routing_number_invalid',
  routing_number_not_valid: 'routing_number_invalid',
  swift_form: 'routing_number_invalid',
  swift_not_valid: 'routing_number_invalid',
  swift_other_country: 'routing_number_invalid',
  bank_code_form: 'routing_number_invalid',
  bank_account_taken: 'bank_account_exists',
  currency_not_payable: 'currency_invalid',
  bank_account_other_currency: 'parameter_conflict',
  instant_not_possible: 'instant_payouts_unsupported',
  payout_below_minimum: 'amount_too_small',
  payout_not_multiple: 'amount_invalid',
  payout_above_available: 'balance_insufficient',
  notification_url_host: 'url_invalid',
  push_address_form: 'url_invalid',
  push_address_port: 'url_invalid',
  push_address_private: 'url_invalid',
}

/** Runs a command, and names the parameter of the first rule that it finds broken. @param paramOf the parameter that a field of ours came from. */
export async function withParameterNames<T>(paramOf: (field: string) => string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError ? (refusalOf(error, paramOf) ?? error) : error
  }
}

function refusalOf({ brokenRules: [broken] }: AppError, paramOf: (field: string) => string): ApiError | null {
  if (!broken) return null
  return invalidRequest(ruleText('en', broken.rule, broken.values), { code: codes[broken.rule] ?? 'parameter_invalid', param: paramOf(broken.path) })
}
