import { type Locale, localeHeader } from '#kernel/locale.ts'
import { text } from '../texts.ts'

/** The business that a document is for, as it was at the time. */
export interface Recipient {
  readonly business_name: string
  readonly legal_name: string | null
  readonly registration_number: string | null
  readonly tax_number: string | null
  readonly address_line1: string | null
  readonly address_line2: string | null
  readonly city: string | null
  readonly region: string | null
  readonly postal_code: string | null
  readonly country: string
}

/** Name, address and numbers of a business as lines. */
export function describeRecipient(recipient: Recipient, locale: Locale): string[] {
  const { business_name, legal_name, registration_number, tax_number, address_line1, address_line2, city, region, postal_code, country } = recipient
  const place = [city, [region, postal_code].filter((part) => part !== null).join(' ')].filter((part) => part).join(', ')
  return [
    legal_name ?? business_name,
    legal_name === null || legal_name === business_name ? null : business_name,
    address_line1,
    address_line2,
    place,
    new Intl.DisplayNames(localeHeader[locale], { type: 'region' }).of(country) ?? country,
    registration_number && text(locale, 'billing:server.registration', { value: registration_number }),
    tax_number && text(locale, 'billing:server.tax', { value: tax_number }),
  ].filter((line): line is string => typeof line === 'string' && line !== '')
}
