import { expect, test } from 'vitest'
import { ApiError } from '../errors.ts'
import { readVersion } from './api-version.ts'

const now = new Date('2026-11-24T12:00:00Z')
const read = (version: string | string[] | undefined) => {
  try {
    return readVersion(version, now)
  } catch (error) {
    return error instanceof ApiError ? error.status : error
  }
}

test.each(['2022-11-15', '2023-08-16', '2024-06-20', '2024-09-30.acacia', '2025-03-31.basil', '2026-10-28.endive', '2026-11-24.fern'])(
  'returns %s as it was sent',
  (version) => expect(read(version)).toBe(version),
)

test('is the current one without a header', () => expect(read(undefined)).toBe('2026-10-28.endive'))

test.each([
  ['older than the shape of our objects', '2020-08-27'],
  ['no day', '1999-13-99'],
  ['no day of its month', '2023-02-30'],
  ['before the first version', '1999-01-01'],
  ['ahead of today', '2027-01-01.future'],
  ['without the name of its time', '2026-10-28'],
  ['with a name before there were any', '2023-08-16.acacia'],
  ['several versions', ['2024-06-20', '2024-06-20']],
  ['text', 'newest'],
])('refuses one that is %s', (_case, version) => expect(read(version)).toBe(400))
