import '../ui/tokens.css'
import '../ui/base.css'
import { beforeAll } from 'vitest'
import { loadTexts, startI18n } from '../i18n/i18n.ts'

beforeAll(async () => {
  await startI18n()
  await loadTexts(['catalogue', 'shell'])
})
