import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Shell } from '../../browser/pages/shell.ts'
import { noteSecret } from '../../browser/secrets.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../..')
/** Debian's Python, which finds the client that python3-stripe installs. */
const debianPython = '/usr/bin/python3'

test('creates a key in place and takes payments with the code, which the checklist notices', deep, async ({ page, shop, signIn }) => {
  const say = sayIn('en')
  await signIn(shop.people.developer)
  await page.goto('/')
  await new Shell(page).switchTo('Sandbox')
  await page.goto('/developer')
  const payment = page.getByRole('listitem').filter({ hasText: say('developers:checklist.payment.name') })
  await expect(payment).toContainText(say('developers:checklist.open'))

  const choose = (name: string) => page.getByRole('radio', { name }).check({ force: true })
  const read = (name: string) => page.getByRole('region', { name: say('developers:code.label', { language: name }) }).innerText()
  expect(await read('Node.js')).toContain('sk_test_YOUR_SECRET_KEY')
  await page.getByRole('button', { name: say('shell:sandboxKey.create') }).click()
  await expect(page.getByText(say('developers:code.withKey'))).toBeVisible()
  const secret = /sk_test_\w{34}/.exec(await read('Node.js'))?.[0] ?? ''
  noteSecret(secret)

  await choose('curl')
  const { stdout } = await run('sh', ['-c', await read('curl')])
  expect(JSON.parse(stdout)).toMatchObject({ object: 'payment_intent', status: 'succeeded', metadata: { order_number: '1001' } })
  await expect(payment).toContainText(say('developers:checklist.done'))

  await choose('Node.js')
  const node = await run(process.execPath, ['--input-type=module', '-e', await read('Node.js')], { cwd: root })
  expect(node.stdout).toMatch(/^pi_\w+ succeeded\n$/)
  await choose('Ruby')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Ruby' })).toBeChecked()
  expect(await read('Ruby')).toContain('sk_test_YOUR_SECRET_KEY')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(secret)
})

test('the samples for Python and Java run and compile, where they are installed', deep, async ({ page, shop, signIn }) => {
  await signIn(shop.people.developer)
  await page.goto('/')
  await new Shell(page).switchTo('Sandbox')
  await page.goto('/developer')
  await page.getByRole('button', { name: 'Create sandbox key' }).click()
  await expect(page.getByText('The code has your new key.')).toBeVisible()
  const read = async (name: string) => {
    await page.getByRole('radio', { name, exact: true }).check({ force: true })
    return page.getByRole('region', { name: `Code in ${name}`, exact: true }).innerText()
  }
  const python = await read('Python')
  noteSecret(/sk_test_\w{34}/.exec(python)?.[0] ?? '')

  const hasPython = await run(debianPython, ['-c', 'import stripe']).then(
    () => true,
    () => false,
  )
  if (!hasPython) console.log('SKIPPED the sample for Python: python3-stripe is not installed.')
  else expect((await run(debianPython, ['-c', python])).stdout).toMatch(/^pi_\w+ succeeded\n$/)

  const hasJava = await run('javac', ['-version']).then(
    () => true,
    () => false,
  )
  if (!hasJava) return console.log('SKIPPED the sample for Java: javac is not installed.')
  const folder = await mkdtemp(path.join(tmpdir(), 'sample-'))
  try {
    await writeFile(path.join(folder, 'FirstPayment.java'), await read('Java'))
    // Without the client, only its names may be unknown; a mistake in the syntax is reported before names are looked up.
    const { stderr } = (await run('javac', ['-d', folder, 'FirstPayment.java'], { cwd: folder }).catch((error: unknown) => error)) as { stderr: string }
    const errors = [...stderr.matchAll(/error: (.*)/g)].map(([, text]) => text)
    expect(errors.length).toBeGreaterThan(0)
    expect(errors.filter((text) => !/does not exist|cannot find symbol/.test(text ?? ''))).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
