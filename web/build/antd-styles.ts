import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { findAntdClasses, listAntdImports } from './antd-classes.ts'
import { dropStyleFunctions } from './drop-style-functions.ts'
import { keepClasses } from './keep-classes.ts'
import { unusedModules } from './unused-antd.ts'

const sheet = /\/antd\/dist\/antd\.css$/
const styleModules = /\/antd\/es\/.*\bstyle(\/.*)?\.js$/

/** Leaves antd's styles to one static file of the components that the product imports. The development server has all of them. */
export function antdStyles(sources: readonly string[]): Plugin[] {
  return [
    {
      name: 'antd-style-sheet',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: sheet },
        handler(css, id) {
          const components = globSync(sources.map((folder) => `${folder}/**/*.{ts,tsx}`)).flatMap((file) => listAntdImports(readFileSync(file, 'utf8')))
          return { code: keepClasses(css, findAntdClasses(path.resolve(id, '../..'), new Set(components)).names), map: null }
        },
      },
    },
    {
      name: 'antd-style-functions',
      apply: 'build',
      transform: { filter: { id: styleModules }, handler: (source) => ({ code: dropStyleFunctions(source), map: null }) },
    },
    {
      name: 'antd-unused-modules',
      apply: 'build',
      enforce: 'pre',
      load: {
        filter: { id: /\/(antd|cssinjs)\/es\/.*\.js$/ },
        handler: (id) => Object.entries(unusedModules).find(([end]) => id.endsWith(end))?.[1] ?? null,
      },
    },
  ]
}
