import { type AtRule, type Container, parse, type Rule } from 'postcss'
import { unusedClass } from './unused-antd.ts'

const antdClass = /\.ant-([\w-]+)/g
/** What a selector asks of other elements, or excludes, doesn't decide whether it is needed. */
const nested = /:(?:not|is|where|has)\([^()]*\)/g
/**
 * `.css-var-_R_0_` holds the variables of antd's default theme; ours come from its ConfigProvider, under another class.
 * The other one tells antd's own extraction which styles the file has.
 */
const unused = /^\.(?:css-var-_R_|data-ant-cssinjs-cache-path)/

/** Returns antd's style sheet without the rules for components that `names` doesn't have, for what is never shown of the others, and without animations that no rule uses. */
export function keepClasses(css: string, names: ReadonlySet<string>): string {
  const sheet = parse(css)
  const isNamed = (name: string) => {
    if (unusedClass.test(name)) return false
    for (let end = name.length; end > 0; end = name.lastIndexOf('-', end - 1)) if (names.has(name.slice(0, end))) return true
    return false
  }
  const isNeeded = (selector: string) =>
    !unused.test(selector) && [...selector.replaceAll(nested, '').matchAll(antdClass)].every(([, name]) => isNamed(name ?? ''))
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return
    const needed = rule.selectors.filter(isNeeded)
    if (needed.length === 0) rule.remove()
    else if (needed.length < rule.selectors.length) rule.selectors = needed
  })
  removeUnusedKeyframes(sheet)
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return sheet.toString()
}

const isKeyframe = (rule: Rule) => rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes')

function removeUnusedKeyframes(sheet: Container): void {
  const used = new Set<string>()
  sheet.walkDecls(/^(-webkit-)?animation(-name)?$/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) used.add(word)
  })
  sheet.walkAtRules(/keyframes$/, (rule) => {
    if (!used.has(rule.params)) rule.remove()
  })
}
