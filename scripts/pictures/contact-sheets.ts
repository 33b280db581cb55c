import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import { languages, nameFile, schemes, sizes } from './take.ts'

/** Columns of a sheet, by the width of its pictures. */
const thumbWidths = new Map<number, number>([
  [360, 200],
  [768, 280],
  [1440, 460],
  [2200, 460],
])
const thumbHeightMax = 420

/** The pictures of one state at one width: both languages and appearances side by side. */
function drawRow(folder: string, state: string, width: number): string {
  const shots = languages.flatMap((language) => schemes.map((scheme) => nameFile(state, width, scheme, language)))
  const found = shots.filter((file) => existsSync(path.join(folder, file)))
  const images = found.map((file) => `<a href="${file}"><img src="${file}" alt="${file}" style="width:${thumbWidths.get(width)}px"></a>`)
  return found.length === 0 ? '' : `<h2>${state} ${width}</h2><div>${images.join('')}</div>`
}

const style = `body{font:12px sans-serif;margin:8px;background:#888}h2{margin:8px 0 2px;font-size:12px}div{display:flex;gap:6px}
a{display:block;max-height:${thumbHeightMax}px;overflow:hidden}img{display:block}`
const drawSheet = (rows: readonly string[]) => `<!doctype html><meta charset="utf-8"><style>${style}</style>${rows.join('')}`

const listRows = (folder: string, state: string) => sizes.map(({ width }) => drawRow(folder, state, width))

/** Writes sheets/STATE.png with every picture of a state. */
export async function writeSheet(browser: Browser, folder: string, state: string): Promise<void> {
  const sheets = path.join(folder, 'sheets')
  mkdirSync(sheets, { recursive: true })
  const draft = path.join(folder, `${state}.html`)
  writeFileSync(draft, drawSheet(listRows(folder, state)))
  const page = await browser.newPage({ viewport: { width: 1900, height: 800 } })
  await page.goto(pathToFileURL(draft).href)
  await page.screenshot({ path: path.join(sheets, `${state}.png`), fullPage: true })
  await page.close()
  rmSync(draft)
}

/** Writes index.html with every picture of the states. */
export function writeIndex(folder: string, states: readonly string[]): void {
  writeFileSync(path.join(folder, 'index.html'), drawSheet(states.flatMap((state) => listRows(folder, state))))
}
