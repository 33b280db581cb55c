import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './scratch.ts'

/** Texts that nothing asks for, found by the strings of the source code: keys are literals, or templates with a place for a name. */

const sources = ['{kernel,areas,server,web}/**/*.{ts,tsx}']

/** A string that can be a key. */
const quotedKey = /['"`]([\w.:-]+)(?=['"`])/g
/** What a template fills in. */
const place = '\0'

/** Lists the templates of a source, with NUL for what each fills in. Templates within one are listed as well. */
export function listTemplates(source: string): string[] {
  const found: string[] = []
  // Inside a template: what it has so far. Inside its `${`: how many braces are open.
  const open: (string | number)[] = []
  for (let at = 0; at < source.length; at++) {
    const top = open.at(-1)
    const character = source[at]
    if (typeof top === 'string') {
      if (character === '\\') open[open.length - 1] = top + source[++at]
      else if (character === '`') found.push(open.pop() as string)
      else if (character === '$' && source[at + 1] === '{') {
        open[open.length - 1] = `${top}\0`
        open.push(0)
        at++
      } else open[open.length - 1] = top + character
    } else if (character === '`') open.push('')
    else if (top !== undefined && character === '{') open[open.length - 1] = top + 1
    else if (top !== undefined && character === '}' && top === 0) open.pop()
    else if (top !== undefined && character === '}') open[open.length - 1] = top - 1
  }
  return found
}

/** Lists keys such as `payments:title` that nothing asks for. */
export function listUnused(keys: readonly string[]): string[] {
  const literals = new Set<string>()
  const templates = new Set<string>()
  const properties = new Set<string>()
  for (const file of globSync(sources, { cwd: root, exclude: ['**/*.test.{ts,tsx}'] })) {
    const source = readFileSync(path.join(root, file), 'utf8')
    for (const [, key = ''] of source.matchAll(quotedKey)) literals.add(key)
    for (const [, name = ''] of source.matchAll(/^ {2}(\w+):/gm)) properties.add(name)
    for (const template of listTemplates(source)) if (/^[\w\0:.-]+$/.test(template)) templates.add(template)
    for (const [, key] of source.matchAll(/'([\w.:-]+)', \{ returnObjects/g)) templates.add(`${key}.${place}`)
  }
  for (const literal of literals) {
    if (/^[\w-]+:([\w.-]+\.)?$/.test(literal)) templates.add(`${literal}${place}`)
    // A group of texts, such as those of the columns of a list.
    if (/^[\w-]+:[\w.-]*\w$/.test(literal)) templates.add(`${literal}.${place}`)
  }
  // A template that begins with a name is a pattern of keys; one that begins with a place ends a key that is known itself.
  const patterns = [...templates].filter((template) => /^\w+[.:-]/.test(template) || /^[\w-]+:/.test(template)).map(toPattern)
  const ends = [...templates].filter((template) => /^\0\.[\w.]+$/.test(template)).map((template) => template.slice(place.length))
  // Names that areas declare, and rules that they use: one template has the texts of all.
  const isNamed = (name: string) => literals.has(name) || properties.has(name)
  const isKnown = (key: string): boolean => literals.has(key) || literals.has(key.slice(key.indexOf(':') + 1)) || patterns.some((pattern) => pattern.test(key))
  return keys.filter((key) => {
    const [namespace, ownName = ''] = key.split(/:(.*)/)
    if (isGathered(namespace)) return !isNamed(ownName)
    const name = key.replace(/_(?:zero|one|two|few|many|other)$/, '')
    return !isKnown(name) && !ends.some((end) => name.endsWith(end) && isKnown(name.slice(0, -end.length)))
  })
}

const isGathered = (namespace = '') => ['errors', 'fieldRules', 'auditActions'].includes(namespace)

function toPattern(template: string): RegExp {
  const parts = template.split(place).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^(?:[\\w-]+:)?${parts.join('.+')}$`)
}
