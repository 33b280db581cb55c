import '../ui/theme.css'
import 'antd/dist/antd.css'
import '../ui/antd.css'
import { beforeAll } from 'vitest'
import { loadTexts, startI18n } from '../i18n/i18n.ts'

beforeAll(async () => {
  document.documentElement.classList.add('css-var-counterfoil')
  await startI18n()
  await loadTexts(['catalogue', 'shell'])
})
