import { type CurrencyCode, currencyCodes, endedCurrencies } from '#kernel/money/currencies.ts'
import { type ApiError, invalidRequest } from '../errors.ts'
import { type ApiAmountError, fromLedgerAmount, type LedgerAmount, toLedgerAmount, toLedgerChargeAmount, toLedgerPayoutAmount } from './api-amounts.ts'
import { rule, text } from './parameters.ts'

/** A currency as the API writes it, in lower case; upper case is taken too. */
export const currency = rule({ kind: 'text', form: 'currency' }, (value, name): CurrencyCode => {
  const code = text(20).read(value, name).toUpperCase()
  const found = currencyCodes.find((known) => known === code)
  if (found === undefined) {
    throw invalidRequest('Unsupported currency. Use a three-letter code such as usd.', { code: 'currency_invalid', param: name })
  }
  return found
})

function refuseAmount(error: ApiAmountError, currencyCode: string, param: string): ApiError {
  const inCurrency = `in ${currencyCode.toLowerCase()}`
  switch (error.rule) {
    case 'not_a_positive_integer':
      return invalidRequest('This value must be a whole number of at least 1.', { code: 'parameter_invalid_integer', param })
    case 'not_a_multiple':
      return invalidRequest(`Amounts ${inCurrency} must be a multiple of ${error.multipleOf}.`, { code: 'amount_invalid', param })
    case 'too_large':
      return invalidRequest(`Amount must be no more than ${error.maximum} ${inCurrency}.`, { code: 'amount_too_large', param })
    case 'too_small':
      return invalidRequest(`Amount must be at least ${error.minimum} ${inCurrency}.`, { code: 'amount_too_small', param })
  }
}

function minorUnitsOf(amount: LedgerAmount, currencyCode: string, param: string): number {
  if (!amount.ok) throw refuseAmount(amount.error, currencyCode, param)
  return amount.amountMinor
}

/** An amount to charge in the ledger's minor unit, or a refusal by its parameter's name. */
export function readChargeAmount(apiAmount: number, currencyCode: CurrencyCode, param: string): number {
  if (endedCurrencies.includes(currencyCode)) {
    throw invalidRequest(`${currencyCode.toLowerCase()} is no longer in use. Use the currency that replaced it.`, {
      code: 'currency_invalid',
      param: 'currency',
    })
  }
  return minorUnitsOf(finiteAmount(apiAmount, currencyCode, toLedgerChargeAmount), currencyCode, param)
}

/** An amount to capture or refund, which has no minimum. */
export function readAmount(apiAmount: number, currencyCode: CurrencyCode, param: string): number {
  return minorUnitsOf(finiteAmount(apiAmount, currencyCode, toLedgerAmount), currencyCode, param)
}

/** An amount to pay out, which can be all that is available. */
export function readPayoutAmount(apiAmount: number, currencyCode: CurrencyCode, param: string): number {
  return minorUnitsOf(finiteAmount(apiAmount, currencyCode, toLedgerPayoutAmount), currencyCode, param)
}

/** More digits than a number holds exactly are more than any maximum. */
function finiteAmount(apiAmount: number, currencyCode: CurrencyCode, convert: (apiAmount: number, currency: CurrencyCode) => LedgerAmount): LedgerAmount {
  return convert(Number.isFinite(apiAmount) ? apiAmount : Number.MAX_SAFE_INTEGER, currencyCode)
}

/** An amount of the ledger as the API writes it. */
export function writeAmount(amountMinor: number, currencyCode: CurrencyCode): number {
  return fromLedgerAmount(amountMinor, currencyCode)
}
