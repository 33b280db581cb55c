import { layoutQuestions } from '../atlas/layout.ts'
import { expect, newContextTest as test } from '../browser/test.ts'

test('a page that misses every target of the look is told of each', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.setContent(`
    <header style="position: absolute"><nav><ul>${'<li><a href="#">entry</a></li>'.repeat(9)}</ul></nav></header>
    <main style="font-size: 15px">
      <div data-list-tools></div>
      <h1 style="font-size: 22px">One</h1><h1 style="font-size: 22px">Two</h1>
      <button data-kind="primary" style="font-size: 14px">Pay</button><button data-kind="primary" style="font-size: 14px">Refund</button>
      <div class="card" style="font-size: 14px">Outer<div class="card">Inner</div></div>
      <div data-receipt style="font-size: 14px">First</div><div data-receipt style="font-size: 14px">Second</div>
      <p>Odd size</p>
      <div><table data-list style="margin-top: 250px; font-size: 14px"><tbody><tr><td>Row</td></tr></tbody></table></div>
    </main>
    <style>header { font-size: 14px }</style>`)
  expect(await page.evaluate(layoutQuestions['missed target'])).toEqual([
    '2 headings of the page: One, Two',
    expect.stringMatching(/^9 entries of the menu: /),
    '2 primary buttons: Pay, Refund',
    '1 boxes within boxes: Inner',
    '2 receipts: First, Second',
    'text of 15px: Odd size',
    expect.stringMatching(/^the first row is \d+ pixels from the top$/),
  ])
})
