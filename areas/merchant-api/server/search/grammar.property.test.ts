import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../errors.ts'
import { clausesMax, parseSearch, type SearchClause } from './grammar.ts'

const quote = (text: string, mark: string) => `${mark}${text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`)}${mark}`
const field = fc.stringMatching(/^[a-z][a-z_.]{0,20}$/)
const mark = fc.constantFrom("'", '"')

const clause: fc.Arbitrary<{ text: string; clause: SearchClause }> = fc
  .record({
    field,
    key: fc.option(fc.string({ unit: 'grapheme', maxLength: 20 })),
    operator: fc.constantFrom<SearchClause['operator'][]>(':', '~', '>', '>=', '<', '<='),
    isNegated: fc.boolean(),
    value: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.constant(null)),
    mark,
  })
  .map(({ mark: used, ...rest }) => {
    const { field: name, key, operator, isNegated, value } = rest
    const path = `${name}${key === null ? '' : `[${quote(key, used)}]`}`
    return { text: `${isNegated ? '-' : ''}${path}${operator}${value === null ? 'null' : quote(value, used)}`, clause: rest }
  })

describe('the search grammar', () => {
  it('reads every query that it can write', () => {
    fc.assert(
      fc.property(fc.array(clause, { minLength: 1, maxLength: clausesMax }), fc.constantFrom(' AND ', ' OR ', ' and ', ' ', '  AND  '), (clauses, between) => {
        const parsed = parseSearch(clauses.map(({ text }) => text).join(between))
        expect(parsed.clauses).toEqual(clauses.map((each) => each.clause))
        expect(parsed.joiner).toBe(clauses.length > 1 && between.trim() === 'OR' ? 'OR' : 'AND')
      }),
      { numRuns: 300 },
    )
  })

  it('answers any text with clauses or with a refusal of the query', () => {
    const hostile = fc.array(
      fc.oneof(fc.constantFrom('-', '[', ']', "'", '"', '\\', ':', '~', '>', '<=', 'AND', ' OR ', 'null', 'metadata', '\0'), fc.string()),
      {
        maxLength: 40,
      },
    )
    fc.assert(
      fc.property(hostile, (parts) => {
        try {
          expect(parseSearch(parts.join('')).clauses.length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError)
          expect((error as ApiError).error).toMatchObject({ code: 'search_query_invalid', param: 'query' })
        }
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['', 'empty'],
    ['status', 'operator'],
    ['status:', 'value'],
    ['status:succeeded', 'quotation marks'],
    ["status:'succeeded", 'quotation mark is missing'],
    ["metadata[order]:'7'", 'quoted key'],
    ["metadata['order':'7'", ']'],
    ["a:'1' AND b:'2' OR c:'3'", 'combined'],
    ["a:'1' OR b:'2' c:'3'", 'combined'],
    [Array.from({ length: clausesMax + 1 }, () => 'a:1').join(' AND '), 'at most'],
  ])('refuses %s and says what is wrong', (text, reason) => {
    expect(() => parseSearch(text)).toThrow(reason)
  })
})
