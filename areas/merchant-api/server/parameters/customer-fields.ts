import { limits } from '#kernel/limits.ts'
import { address, metadata, shipping } from './common-parameters.ts'
import { choice, clearable, email, freeText, group, id, integer, kept, listOf, text } from './parameters.ts'

/** What a customer says of itself, as creating and changing it take it. */

/** Repeated in answers, or accepted since nothing follows from it here: there are no invoices and taxes. */
const options = {
  balance: integer({ min: -99_999_999, max: 99_999_999 }),
  preferred_locales: listOf(text(20)),
  tax: kept(),
  tax_exempt: choice(['exempt', 'none', 'reverse']),
}

const invoiceSettings = group({ custom_fields: kept(), default_payment_method: id(), footer: kept(), rendering_options: kept() })

const details = {
  address,
  description: freeText(limits.descriptionLengthMax),
  email: email(limits.emailLengthMax),
  name: freeText(limits.descriptionLengthMax),
  phone: freeText(limits.nameLengthMax),
  shipping,
}

export const newCustomerFields = {
  ...details,
  ...options,
  invoice_settings: invoiceSettings,
  metadata,
  payment_method: id(),
  source: text(255),
  tax_id_data: kept(),
  test_clock: id(),
}

export const customerChangeFields = {
  ...options,
  address: clearable(details.address),
  description: clearable(details.description),
  email: clearable(details.email),
  name: clearable(details.name),
  phone: clearable(details.phone),
  shipping: clearable(details.shipping),
  invoice_settings: group({ custom_fields: kept(), default_payment_method: clearable(id()), footer: kept(), rendering_options: kept() }),
  source: text(255),
}
