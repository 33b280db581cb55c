import type { Statement } from '@counterfoil/contract/billing/endpoints'
import { type Locale, localeHeader } from '@counterfoil/contract/locale'
import { statementTexts } from './statement-texts.ts'

/** Texts of documents, apart from what draws them: that is loaded by the threads alone. */

/** Replaces `{name}` by its text. */
export const fill = (text: string, texts: Readonly<Record<string, string>>) => text.replaceAll(/\{(\w+)\}/g, (place, name: string) => texts[name] ?? place)

/** Name, address and numbers of a business as lines. */
export function describeRecipient(recipient: Statement['recipient'], locale: Locale): string[] {
  const { document: texts } = statementTexts[locale]
  const { business_name, legal_name, registration_number, tax_number, address_line1, address_line2, city, region, postal_code, country } = recipient
  const place = [city, [region, postal_code].filter((part) => part !== null).join(' ')].filter((part) => part).join(', ')
  return [
    legal_name ?? business_name,
    legal_name === null || legal_name === business_name ? null : business_name,
    address_line1,
    address_line2,
    place,
    new Intl.DisplayNames(localeHeader[locale], { type: 'region' }).of(country) ?? country,
    registration_number && fill(texts.registration, { value: registration_number }),
    tax_number && fill(texts.tax, { value: tax_number }),
  ].filter((line): line is string => typeof line === 'string' && line !== '')
}
