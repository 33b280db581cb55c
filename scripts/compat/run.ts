import { startProduct } from '#proof/browser/product.ts'
import { runMedusa } from './medusa.ts'
import { removePackages } from './packages.ts'
import { runPython } from './python.ts'
import { openShop } from './receiver.ts'
import type { Report } from './steps.ts'
import { runStripeNode } from './stripe-node.ts'
import { runVendure } from './vendure.ts'

/** `npm run compat`: runs clients and plugins that others published, unchanged, against a new server. Needs the network for their packages. */

const product = await startProduct()
const receiver = await openShop()
const { hostname, port } = new URL(product.baseUrl)
const place = { address: { host: hostname, port: Number(port), protocol: 'http' as const }, secretKey: product.secretKey, receiver }

try {
  const reports: Report[] = [...(await runStripeNode(place)), await runPython(place), await runMedusa(place), await runVendure(place)]
  process.exitCode = printReports(reports) ? 0 : 1
} finally {
  receiver.close()
  removePackages()
  await product.stop()
}

/** Prints a row for each client, and every step that failed. Returns whether all targets were reached. */
function printReports(reports: readonly Report[]): boolean {
  const rows = reports.map((report) => ({
    client: report.client,
    version: report.version,
    steps: report.skipped === undefined ? `${countPassed(report)} of ${report.outcomes.length}` : '-',
    target: report.target,
    result: report.skipped ?? (isReached(report) ? 'passed' : 'FAILED'),
  }))
  console.table(rows)
  for (const { client, version, outcomes } of reports) {
    for (const { name, failure } of outcomes) if (failure !== null) console.log(`${client} ${version}, ${name}\n  ${failure}`)
  }
  return reports.every((report) => report.skipped !== undefined || isReached(report))
}

function countPassed({ outcomes }: Report): number {
  return outcomes.filter(({ failure }) => failure === null).length
}

function isReached(report: Report): boolean {
  return countPassed(report) >= report.target
}
