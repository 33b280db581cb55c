import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { listFieldErrors, listWrongFields } from '#kernel/field-errors.ts'
import type { Locale } from '#kernel/locale.ts'
import type { RuleName, TextValues } from '#kernel/texts.ts'
import { i18n, loadTexts, ruleText } from '../../i18n/i18n.ts'

export type Problems<Field extends string> = Partial<Record<Field, string>>
export type Texts<Field extends string> = { [Name in Field]?: string | undefined }

/** The first problem of each field, in the form's own words or in the server's. */
export async function findProblems<Field extends string>(
  schema: NonNullable<EndpointDeclaration['body']>,
  body: unknown,
  fields: readonly Field[],
  texts: Texts<Field>,
  locale: Locale,
): Promise<Problems<Field>> {
  const refused = listWrongFields(schema, body)
  const wrong = fields.filter((field) => refused.includes(field))
  if (wrong.every((field) => texts[field] !== undefined)) return pick(wrong, (field) => texts[field])
  // Without the texts, the server finds the same problems and answers with the same words.
  if (!(await loadTexts(['fieldRules']))) return pick(wrong, (field) => texts[field])
  const sayRule = (name: string, values?: TextValues) => (i18n.exists(`fieldRules:${name}`) ? ruleText(locale, name as RuleName, values) : null)
  const named = listFieldErrors(schema, body, sayRule)
  return pick(wrong, (field) => texts[field] ?? named.find(({ path }) => path === field)?.message)
}

export function pick<Field extends string>(fields: readonly Field[], find: (field: Field) => string | undefined): Problems<Field> {
  return Object.fromEntries(fields.map((field) => [field, find(field)]).filter(([, text]) => text !== undefined)) as Problems<Field>
}
