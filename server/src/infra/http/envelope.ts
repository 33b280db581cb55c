import { codeSuccess, type Envelope } from '@counterfoil/contract/envelope'
import { type ErrorName, errorCatalogue } from '@counterfoil/contract/errors'
import type { Locale } from '@counterfoil/contract/locale'
import { type core, locales } from 'zod'
import { type AppError, errorText, ruleText, type TextValues } from '../errors.ts'

export interface ErrorAnswer {
  status: number
  envelope: Envelope
}

export function successEnvelope<T>(data: T): Envelope<T> {
  return { code: codeSuccess, message: 'OK', data }
}

export function errorAnswer(locale: Locale, name: ErrorName, values: TextValues = {}, data: unknown = null): ErrorAnswer {
  const { status, ...rest } = errorCatalogue[name]
  const code = 'code' in rest ? rest.code : status
  return { status, envelope: { code, message: errorText(locale, name, values), data } }
}

export function appErrorAnswer(locale: Locale, error: AppError): ErrorAnswer {
  const errors = error.brokenRules.map(({ path, rule, values }) => ({ path, message: ruleText(locale, rule, values) }))
  return errorAnswer(locale, error.errorName, error.values, errors.length > 0 ? { errors } : null)
}

const issueTexts: Record<Locale, core.$ZodErrorMap> = { en: locales.en().localeError, 'zh-cn': locales.zhCN().localeError }

/** Zod's own texts for the rules a schema says, in the reader's language. */
export function issueTextsFor(locale: Locale): core.$ZodErrorMap {
  return issueTexts[locale]
}

/** All wrong fields at once. An unknown field is named itself, not the object it stands in. */
export function fieldErrorsOf(issues: readonly core.$ZodIssue[], prefix = ''): { path: string; message: string }[] {
  return issues.flatMap((issue) => {
    const path = [prefix, ...issue.path.map(String)].filter(Boolean).join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: issue.message }))
    }
    return [{ path, message: issue.message }]
  })
}
