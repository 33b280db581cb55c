import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { wideHandle } from '../browser/full-shop.ts'
import { findLatinWords } from '../browser/visible-texts.ts'

const folder = path.resolve(import.meta.dirname, '../..')
/** Words that Chinese texts of the product keep, such as names of networks and file formats. */
const ofTexts = new Set(
  globSync('{kernel,areas/*}/texts/zh-cn.json', { cwd: folder }).flatMap((file) => readFileSync(path.join(folder, file), 'utf8').match(/[A-Za-z]{3,}/g) ?? []),
)

/** Data of the business, and names. */
const data: readonly (string | RegExp)[] = [
  'Alexandra',
  'English',
  'wonderland',
  'iOS',
  'GET',
  'POST',
  'abcd',
  // Versions of the API.
  /\b\d{4}-\d\d-\d\d\.\w+/g,
  'Safari',
  'Demo processor',
  'Somebody',
  wideHandle,
  // Recovery codes and numbers of fee statements.
  /\b[a-z\d]{4}-[a-z\d]{4}\b/g,
  /\bFS-\d{6}-[A-Z\d]+/g,
  // Parts of addresses and of records in the DNS.
  'counterfoil',
  'oak-and-ash',
  // Browsers and systems.
  'Chrome',
  'Linux',
  // Digests and secrets.
  /\b(?=[A-Za-z]*\d)[A-Za-z\d]{20,}\b/g,
  /\b[\da-f]{4}…[\da-f]{4}\b/g,
  // What tells names of test people apart.
  /(?<![\w-])[\da-f]{10}\b/g,
  // IDs, whole and shortened.
  /\b[a-z]{2,6}_0[\w…]+/g,
  /https?:\/\/\S+/g,
  /[A-Z]\w+\/\w+/g,
  /\b(?:sk|rk|pk|whsec)_(?:live_|test_)?\S*/g,
  /\bBS-\d{6}-[A-Z\d]+/g,
  /\S+\.(?:csv|xlsx|pdf)/g,
  // Types of events, fields of rules and other keys.
  /(?<![@\w.-])[a-z_]+(?:[._][a-z_]+)+\b/g,
  /IPv[46]/g,
]

/** Words that stay English on a page in Chinese, or in one part of it. */
export async function listEnglish(page: Page, part?: string): Promise<string[]> {
  const found = await findLatinWords(page, { known: data, ...(part !== undefined && { part }) })
  return found.filter((line) => !ofTexts.has(line.slice(0, line.indexOf(' '))))
}
