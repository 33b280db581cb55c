import type { RuleEntry } from '../errors/error-entries.ts'
import type { Locale } from '../locale.ts'

/** Rules of typed queries. `{word}` is the part of the query that is wrong, `{example}` a term that works. */
export const queryRules = {
  query_too_long: { en: 'Use at most {maximum} characters.', 'zh-cn': '搜索内容最多 {maximum} 个字符。' },
  query_too_many_terms: { en: 'Use at most {maximum} filters.', 'zh-cn': '最多使用 {maximum} 个筛选条件。' },
  query_quote_open: { en: 'Add the closing quotation mark.', 'zh-cn': '缺少右引号。' },
  query_quote_followed: { en: 'Add a space or a comma after the quotation mark.', 'zh-cn': '请在引号后添加空格或逗号。' },
  query_field_unknown: {
    en: 'Unknown filter "{word}". To search for this text, put it in quotation marks.',
    'zh-cn': '没有名为“{word}”的筛选条件。如需按文本搜索，请加上引号。',
  },
  query_field_closest: { en: 'Unknown filter "{word}". Did you mean {closest}?', 'zh-cn': '没有名为“{word}”的筛选条件。您是不是要找 {closest}？' },
  query_field_repeated: { en: 'Use {field} only once. Example: {example}', 'zh-cn': '{field} 只能使用一次，例如 {example}' },
  query_field_not_negatable: { en: "This list can't exclude by {field}.", 'zh-cn': '此列表不支持按 {field} 排除。' },
  query_operator_unsupported: { en: "{field} doesn't support {word}. Example: {example}", 'zh-cn': '{field} 不支持 {word}，例如 {example}' },
  query_value_missing: { en: 'Enter a value for {field}. Example: {example}', 'zh-cn': '请输入 {field} 的值，例如 {example}' },
  query_value_invalid: { en: '"{word}" isn\'t valid for {field}. Example: {example}', 'zh-cn': '“{word}”不是有效的 {field} 值，例如 {example}' },
  query_value_unknown: { en: '{field} has no value "{word}". Choose one of: {choices}', 'zh-cn': '{field} 没有“{word}”这个值，可选值：{choices}' },
  query_value_closest: { en: '{field} has no value "{word}". Did you mean {closest}?', 'zh-cn': '{field} 没有“{word}”这个值。您是不是要找 {closest}？' },
  query_value_too_long: { en: 'Use at most {maximum} characters for {field}.', 'zh-cn': '{field} 最多 {maximum} 个字符。' },
  query_only_with: { en: '{field} works only with {others}. Remove {word}.', 'zh-cn': '{field} 只能与 {others} 一起使用，请移除 {word}。' },
  query_one_value: {
    en: '{field} takes one value. Put a value with a comma in quotation marks.',
    'zh-cn': '{field} 只能有一个值。如果值中包含逗号，请加上引号。',
  },
  query_amount_decimals: { en: '{currency} amounts have at most {decimals} decimal places.', 'zh-cn': '{currency} 金额最多保留 {decimals} 位小数。' },
  query_range_reversed: { en: 'The range must start before it ends.', 'zh-cn': '范围的起点不能晚于终点。' },
  query_excludes_all: { en: 'This excludes every {field}.', 'zh-cn': '不能排除 {field} 的所有值。' },
  query_character: { en: 'Remove the unsupported character.', 'zh-cn': '包含不支持的字符，请删除。' },
  query_with_filters: { en: 'Pass either q or filters, not both.', 'zh-cn': 'q 和其他筛选参数只能使用其中一种。' },
} as const satisfies Record<string, RuleEntry>
export type QueryRuleName = keyof typeof queryRules

/** Returns the text of a problem in the reader's language. */
export function describeQueryProblem(
  { rule, values }: { readonly rule: QueryRuleName; readonly values: Readonly<Record<string, string | number>> },
  locale: Locale,
): string {
  return queryRules[rule][locale].replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

/** Limits of typed queries. */
export const queryLimits = {
  /** Characters of one query, which bounds the work. The canonical text of every valid query fits too. */
  queryLengthMax: 2_500,
  queryTermsMax: 20,
  searchTextLengthMax: 200,
  /** Words of a text beyond these are ignored. */
  searchWordsMax: 8,
  /** Days of `last N days`. */
  queryDaysMax: 366,
} as const
