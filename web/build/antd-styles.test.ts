import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findAntdClasses, listAntdImports } from './antd-classes.ts'
import { dropStyleFunctions } from './drop-style-functions.ts'
import { keepClasses } from './keep-classes.ts'
import { unusedModules } from './unused-antd.ts'

const web = path.resolve(import.meta.dirname, '..')
const antd = path.resolve(web, '../node_modules/antd')
const css = readFileSync(path.join(antd, 'dist/antd.css'), 'utf8')
const imported = new Set(
  globSync([`${web}/{app,catalogue,shared,ui}/**/*.{ts,tsx}`, `${web}/../areas/*/web/**/*.{ts,tsx}`]).flatMap((file) =>
    listAntdImports(readFileSync(file, 'utf8')),
  ),
)
const classes = findAntdClasses(antd, imported)
const kept = keepClasses(css, classes.names)

/** Class names that a sheet has rules for, such as `ant-btn-primary`. */
const listClasses = (sheet: string) => new Set([...sheet.matchAll(/\.(ant-[\w-]+)/g)].map(([, name]) => name))

describe("antd's styles in the build", () => {
  it('finds the parts of antd that a source imports', () => {
    const source = "import Button from 'antd/es/button'\nimport type { Locale } from 'antd/es/locale'\nimport { useState } from 'react'"
    expect(listAntdImports(source)).toEqual(['button', 'locale'])
  })

  it.each([
    ['button', 'ant-btn-variant-solid'],
    ['checkbox', 'ant-checkbox-wrapper'],
    ['modal', 'ant-modal-mask'],
    ['qr-code', 'ant-qrcode'],
    ['radio', 'ant-radio-wrapper'],
    ['switch', 'ant-switch-handle'],
    ['tooltip', 'ant-tooltip-arrow'],
  ])('has the styles of %s', (component, name) => {
    expect(imported).toContain(component)
    expect(listClasses(kept)).toContain(name)
  })

  it('keeps every class of an imported component, except of what is never shown', () => {
    // Classes that end in css-var carry the variables of antd's default theme.
    const own = /^ant-(?:btn|checkbox|modal|qrcode|radio|switch|tooltip|wave)(?:-|$)(?!(?:.*-)?css-var$)/
    const has = listClasses(kept)
    const shown = listClasses(keepClasses(css, new Set([...listClasses(css)].map((name = '') => name.slice('ant-'.length)))))
    expect(shown).not.toContain('ant-btn-group')
    expect([...shown].filter((name) => own.test(name ?? '') && !has.has(name))).toEqual([])
  })

  it('has the transitions that imported components run, with their animations', () => {
    for (const name of ['ant-fade-enter', 'ant-zoom-enter', 'ant-zoom-big-fast-enter']) expect([...listClasses(kept)]).toContain(name)
    for (const name of ['antFadeIn', 'antZoomIn', 'antZoomBigIn']) expect(kept).toContain(`@keyframes ${name}`)
    expect(kept).not.toContain('@keyframes antSlideUpIn')
  })

  it('adds the styles of a component with its first import', () => {
    expect(listClasses(kept)).not.toContain('ant-table-row')
    const { names } = findAntdClasses(antd, [...imported, 'table'])
    const withTable = listClasses(keepClasses(css, names))
    for (const name of ['ant-table-row', 'ant-pagination-item', 'ant-select-dropdown', 'ant-dropdown-menu']) expect(withTable).toContain(name)
  })

  it('has modules in the place of those that never run, at the paths that antd has', () => {
    for (const end of Object.keys(unusedModules)) expect(globSync(path.join(antd, '..', end)), end).toHaveLength(1)
  })

  it('leaves out what the product does not import', () => {
    expect(kept.length).toBeLessThan(css.length / 4)
    for (const name of ['ant-picker', 'ant-input', 'ant-menu-item', 'ant-select-dropdown', 'ant-form-item']) expect(listClasses(kept)).not.toContain(name)
  })
})

describe('a rule of several selectors', () => {
  const keep = (sheet: string, ...names: string[]) => keepClasses(sheet, new Set(names))

  it('keeps those that are needed', () => {
    expect(keep('.ant-btn:hover, .ant-tag:hover { color: red }', 'btn')).toBe('.ant-btn:hover { color: red }')
  })

  it('needs every class of a selector, except those it excludes or asks of other elements', () => {
    expect(keep('.ant-table .ant-btn { color: red }', 'btn')).toBe('')
    expect(keep('.ant-btn:not(.ant-tag) { color: red }', 'btn')).toContain('color')
  })

  it('does not take a longer name for a part of a shorter one', () => {
    expect(keep('.ant-btnx { color: red }', 'btn')).toBe('')
    expect(keep('.ant-btn { color: red }', 'btn-group')).toBe('')
  })

  it('drops a condition that has become empty, and keeps rules without classes of antd', () => {
    expect(keep('@media (hover: hover) { .ant-tag { color: red } } a { color: blue }', 'btn').trim()).toBe('a { color: blue }')
  })
})

describe('a style module', () => {
  it('loses the functions that write rules and keeps its variables', () => {
    const source =
      "export const useShared = genStyleHooks(['Input', 'Shared'], token => [rule(token)], initToken)\nexport default genSubStyleComponent('Input', genStyle)"
    expect(dropStyleFunctions(source)).toBe(
      "export const useShared = genStyleHooks(['Input', 'Shared'], () => [], initToken)\nexport default genSubStyleComponent('Input', () => [])",
    )
  })

  it('loses them in every module of antd', () => {
    for (const file of globSync(`${antd}/es/{button,checkbox,input,modal,radio,switch,tooltip}/style/index.js`)) {
      const source = readFileSync(file, 'utf8')
      expect(dropStyleFunctions(source), file).not.toBe(source)
    }
  })
})
