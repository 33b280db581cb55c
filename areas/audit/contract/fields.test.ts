import { expect, it } from 'vitest'
import { setAcceptanceAlert } from '#areas/acceptance/contract/alert.ts'
import { setAcceptanceSwitches } from '#areas/acceptance/contract/switches.ts'
import texts from '../../../locales/en/audit.json' with { type: 'json' }

const { version: _, ...positions } = setAcceptanceSwitches.body.shape

it.each([...Object.keys(positions), ...Object.keys(setAcceptanceAlert.body.shape)])('%s has a name', (field) => {
  expect(texts.fields).toHaveProperty(field)
})
