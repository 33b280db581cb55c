import { type LegalDetails, type LegalField, legalFields } from '@counterfoil/contract/merchants/legal-details'

export type LegalValues = Record<LegalField, string>

/** What was never given is an empty field. */
export function readLegalValues(details: LegalDetails): LegalValues {
  return Object.fromEntries(legalFields.map((field) => [field, details[field] ?? ''])) as LegalValues
}

/** What differs from the details in force; an emptied field is null. */
export function collectLegalChanges(values: LegalValues, details: LegalDetails): Partial<Record<LegalField, string | null>> {
  return Object.fromEntries(
    legalFields.flatMap((field) => {
      const value = values[field].trim() || null
      return value === details[field] ? [] : [[field, value]]
    }),
  )
}
