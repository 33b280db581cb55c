import { describe, expect, it } from 'vitest'
import type { LegalDetails } from '#areas/settings/contract/merchants/legal-details.ts'
import { collectLegalChanges, readLegalValues } from './legal-values.ts'

const details: LegalDetails = {
  legal_name: 'Harbour Lane Limited',
  registration_number: '1234567',
  tax_number: null,
  representative_name: null,
  address_line1: '1 Queen’s Road',
  address_line2: null,
  city: 'Hong Kong',
  region: null,
  postal_code: null,
  country: 'HK',
}

describe('a change of legal details', () => {
  it('is nothing if nothing differs, except for spaces around a value', () => {
    const values = readLegalValues(details)
    expect(collectLegalChanges(values, details)).toEqual({})
    expect(collectLegalChanges({ ...values, city: ' Hong Kong ', tax_number: '  ' }, details)).toEqual({})
  })

  it('has only the fields that differ, and null for those that were emptied', () => {
    const values = { ...readLegalValues(details), registration_number: '', tax_number: 'T-1', country: 'SG' }
    expect(collectLegalChanges(values, details)).toEqual({ registration_number: null, tax_number: 'T-1', country: 'SG' })
  })
})
