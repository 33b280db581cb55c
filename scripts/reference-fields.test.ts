import { describe, expect, it } from 'vitest'
import type { ApiName } from '#areas/developers/web/reference/api-names.ts'
import { type ApiDocument, listOperations } from '#areas/developers/web/reference/documents.ts'
import { listResponseFields } from '#areas/developers/web/reference/parameters.ts'
import { describeApiDocuments } from './api-documents.ts'

/** What the page of the reference shows of the documents. */

const documents = await describeApiDocuments()
const documentOf = (api: ApiName) => JSON.parse(JSON.stringify(documents[`docs/${api}-openapi.json`])) as ApiDocument

function fieldsOf(api: ApiName, operationId: string) {
  const document = documentOf(api)
  const operation = listOperations(document).find((each) => each.operationId === operationId)
  if (!operation) throw new Error(operationId)
  return new Map(listResponseFields(document, operation).map(({ name, ...row }) => [name, row]))
}

describe('the fields of a response', () => {
  it('have a type, whether they can be null or missing, and what they mean', () => {
    const fields = fieldsOf('merchant', 'paymentIntents.retrieve')
    expect([...fields.keys()].slice(0, 2)).toEqual(['id', 'object'])
    expect(fields.get('amount')).toMatchObject({ type: 'integer', isRequired: true, description: "What the payer pays. In the currency's minor unit." })
    expect(fields.get('description')?.type).toBe('string | null')
    expect(fields.get('status')?.type).toContain('requires_payment_method | ')
    expect(fields.get('payment_details')?.isRequired).toBe(false)
    expect(fields.get('last_payment_error.decline_code')?.description).toBe("The issuer's reason.")
  })

  it('name the object that an ID stands for, without its fields', () => {
    const fields = fieldsOf('merchant', 'paymentIntents.retrieve')
    expect(fields.get('latest_charge')?.type).toBe('string | charge | null')
    expect([...fields.keys()].filter((name) => name.startsWith('latest_charge.'))).toEqual([])
    expect(fieldsOf('merchant', 'disputes.retrieve').get('balance_transactions')?.type).toBe('balance_transaction[]')
  })

  it('are those of the entries of a list, and of the data of an envelope', () => {
    expect(fieldsOf('merchant', 'charges.list')).toEqual(fieldsOf('merchant', 'charges.retrieve'))
    expect(fieldsOf('merchant', 'customers.del').get('deleted')?.type).toBe('true')
    expect(fieldsOf('merchant', 'events.retrieve').has('data.object')).toBe(true)
    for (const operation of listOperations(documentOf('platform'))) expect(operation.isJson).toBe(true)
  })
})
