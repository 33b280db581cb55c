import { expect, it } from 'vitest'
import texts from '../../../locales/en/audit.json' with { type: 'json' }
import { setAcceptanceAlert } from '../acceptance/alert.ts'
import { setAcceptanceSwitches } from '../acceptance/switches.ts'

const { version: _, ...positions } = setAcceptanceSwitches.body.shape

it.each([...Object.keys(positions), ...Object.keys(setAcceptanceAlert.body.shape)])('%s has a name', (field) => {
  expect(texts.fields).toHaveProperty(field)
})
