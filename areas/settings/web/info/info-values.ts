import type { MerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'

/** What a member with the right can change of an account and its business, in the order in which it is shown. */
export const infoFields = ['business_name', 'name', 'support_email', 'website', 'statement_descriptor'] as const
export type InfoField = (typeof infoFields)[number]

export type InfoValues = Record<InfoField, string>

/** What was never given is an empty field. */
export function readValues(info: MerchantInfo): InfoValues {
  return {
    business_name: info.business_name,
    name: info.name,
    support_email: info.support_email ?? '',
    website: info.website ?? '',
    statement_descriptor: info.statement_descriptor ?? '',
  }
}

/** People leave out what every address begins with. */
function completeWebsite(text: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
}

/** What differs from the saved values, as the server takes it: an emptied field is none. */
export function collectChanges(values: InfoValues, saved: InfoValues) {
  const changed = infoFields.filter((field) => values[field].trim() !== saved[field])
  const entries = changed.map((field) => {
    const text = values[field].trim()
    if (field === 'business_name' || field === 'name') return [field, text]
    if (text === '') return [field, null]
    return [field, field === 'website' ? completeWebsite(text) : text]
  })
  const changes: Partial<Record<'business_name' | 'name', string> & Record<Exclude<InfoField, 'business_name' | 'name'>, string | null>> =
    Object.fromEntries(entries)
  return changes
}
