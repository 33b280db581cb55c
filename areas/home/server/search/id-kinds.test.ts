import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { kindsByPrefix, pagesByPrefix } from '#areas/home/contract/search/object-id.ts'

/** Prefixes of IDs that no page shows alone, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  acct: 'accounts are switched in the menu',
  biz: 'the business of the account',
  usr: 'people have the IDs of their memberships',
  file: 'shown by what it belongs to',
  int: 'an intent of a call to the outside',
  link: 'a token of an email',
  mail: 'an email in the outbox',
  note: 'shown by what it belongs to',
  ntf: 'in the inbox alone',
  pkey: 'a key of a platform',
  plat: 'a platform',
  push: 'a browser that receives notifications',
  rskc: 'a change of a risk entry',
  rskrc: 'a change of a rule',
  rskrd: 'a decision of a rule, shown by its payment',
  rsv: 'a reserve, shown by its balance transaction',
  view: 'a saved view, in the menu of its list',
  wha: 'an attempt, shown by its delivery',
  wo: 'a write-off, shown by its balance transaction',
}
/** Resolved to the object that shows them. */
const resolved = ['txn', 'pm', 'seti', 'issfr']

const source = path.join(import.meta.dirname, '../../../..')
const prefixes = new Set(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(path.join(source, file), 'utf8').matchAll(/\b(?:newId|idsInOrder|derivedId)\('([a-z]+)'/g)].map(([, prefix = '']) => prefix),
    ),
)

it('every kind of ID of the product opens something, or is left out for a reason', () => {
  const known = new Set([...Object.keys(kindsByPrefix), ...Object.keys(pagesByPrefix), ...resolved])
  expect(prefixes.size).toBeGreaterThan(40)
  expect([...prefixes].filter((prefix) => !known.has(prefix) && !(prefix in leftOut)).sort()).toEqual([])
  expect(Object.keys(leftOut).filter((prefix) => known.has(prefix) || !prefixes.has(prefix))).toEqual([])
})
