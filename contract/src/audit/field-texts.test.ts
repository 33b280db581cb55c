import { expect, it } from 'vitest'
import { setAcceptanceAlert } from '../acceptance/alert.ts'
import { setAcceptanceSwitches } from '../acceptance/switches.ts'
import { locales } from '../locale.ts'
import { auditFieldText } from './field-texts.ts'

const { version: _, ...positions } = setAcceptanceSwitches.body.shape

it.each([...Object.keys(positions), ...Object.keys(setAcceptanceAlert.body.shape)])('%s has a name in each language', (field) => {
  const names = locales.map((locale) => auditFieldText(field, locale))
  expect(names).not.toContain(field.replaceAll('_', ' '))
  expect(new Set(names).size).toBe(locales.length)
})
