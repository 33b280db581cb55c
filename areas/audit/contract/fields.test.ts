import { expect, it } from 'vitest'
import { setAcceptanceAlert } from '#areas/acceptance/contract/alert.ts'
import { setAcceptanceSwitches } from '#areas/acceptance/contract/switches.ts'
import textsFile from '#areas/audit/texts/en.json' with { type: 'json' }

const { audit: texts } = textsFile

const { version: _, ...positions } = setAcceptanceSwitches.body.shape

it.each([...Object.keys(positions), ...Object.keys(setAcceptanceAlert.body.shape)])('%s has a name', (field) => {
  expect(texts.fields).toHaveProperty(field)
})
