import { expect } from '@playwright/test'
import type { Product } from './product.ts'
import { noteSecret } from './secrets.ts'

/** What the mailbox page of the product shows, read as its HTML. */
async function read(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return response.text()
}

const entries = /href="(?<href>\/mailbox\/mail_\w+)".*<span>(?<to>[^<]*)<\/span>/g

/** The mails to an address, the newest first, each as its page. Those of other tests aren't opened: on a busy machine, a hundred pages take longer than a test waits. */
async function readMails(product: Product, to: string): Promise<string[]> {
  const list = await read(product.mailboxUrl)
  const own = [...list.matchAll(entries)].filter(({ groups }) => groups?.to === to)
  return Promise.all(own.map(({ groups }) => read(new URL(groups?.href ?? '', product.mailboxUrl).href)))
}

/** Waits for a mail to this address that has a link to this page, and returns the link; its token is noted as a secret. */
export async function waitForLink(product: Product, to: string, pagePath: string): Promise<string> {
  const pattern = new RegExp(`href="(?<link>[^"]*${pagePath}#token=(?<token>[\\w.~-]+))"`)
  const find = async () => (await readMails(product, to)).map((page) => pattern.exec(page)?.groups).find(Boolean)
  await expect.poll(async () => (await find()) !== undefined, { message: `a mail to ${to} with a link to ${pagePath}` }).toBe(true)
  const { link = '', token = '' } = (await find()) ?? {}
  noteSecret(token)
  return link
}

/** Waits for a mail to this address that holds this text. */
export async function waitForMail(product: Product, to: string, text: string): Promise<void> {
  await expect.poll(async () => (await readMails(product, to)).some((page) => page.includes(text)), { message: `a mail to ${to} with "${text}"` }).toBe(true)
}

/** Waits for a mail to this address that has a code of eight digits, and returns the code. */
export async function waitForCode(product: Product, to: string): Promise<string> {
  const find = async () => (await readMails(product, to)).map((page) => /\b\d{8}\b/.exec(page)?.[0]).find(Boolean)
  await expect.poll(find, { message: `a mail to ${to} with a code` }).toBeDefined()
  const code = (await find()) ?? ''
  noteSecret(code)
  return code
}

/** Waits for an email to this address with a link to this page, and returns the link. The email may have other notifications too. */
export async function waitForPageLink(product: Product, to: string, pagePath: string): Promise<string> {
  // An ampersand of an address is an entity in the page that shows it.
  const pattern = new RegExp(`href="(?<link>[^"]*/open\\?account=\\w+&amp;to=${encodeURIComponent(pagePath)})"`)
  const find = async () => (await readMails(product, to)).map((page) => pattern.exec(page)?.groups?.link).find(Boolean)
  await expect.poll(find, { message: `a mail to ${to} with a link to ${pagePath}` }).toBeDefined()
  return ((await find()) ?? '').replace('&amp;', '&')
}
