import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { root } from './scratch.ts'

/** examples/plugins/counterfoil.php in PHP, with the functions of WordPress that it calls. */

const hasPhp = spawnSync('php', ['--version']).status === 0
if (!hasPhp) console.warn('SKIPPED: PHP is not installed (Debian: php-cli), so the example for WooCommerce is not run.')

/** A request passes through the filters first, and a filter's request does too, as in WordPress. */
const wordPress = `<?php
$filters = array();
function add_filter( $name, $callback, $priority, $count ) {
  global $filters;
  $filters[ $name ][] = array( $callback, $count );
}
function wp_remote_request( $url, $arguments ) {
  global $filters;
  $response = false;
  foreach ( $filters['pre_http_request'] as list( $callback, $count ) ) {
    $response = call_user_func_array( $callback, array_slice( array( $response, $arguments, $url ), 0, $count ) );
  }
  if ( false !== $response ) return $response;
  $http = array( 'method' => $arguments['method'], 'header' => $arguments['headers'], 'content' => $arguments['body'] );
  return file_get_contents( $url, false, stream_context_create( array( 'http' => $http ) ) );
}
`

it.skipIf(!hasPhp)('sends the calls of the plugin to the address as they are, and no others', async () => {
  const calls: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    calls.push({ method, url, headers, body: await text(request) })
    response.end(url)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const folder = mkdtempSync(path.join(tmpdir(), 'counterfoil-woocommerce-'))
  const plugin = readFileSync(path.join(root, 'examples/plugins/counterfoil.php'), 'utf8')
  writeFileSync(path.join(folder, 'plugin.php'), plugin.replace('https://pay.example/', address))
  const call = (url: string) =>
    `echo wp_remote_request( '${url}', array( 'method' => 'POST', 'headers' => array( 'Authorization: Basic c2s6', 'Content-Type: application/x-www-form-urlencoded' ), 'body' => 'amount=2000' ) ), "\\n";`
  const calling = `${wordPress}require 'plugin.php';\n${call('https://api.stripe.com/v1/payment_intents?expand[]=latest_charge')}\n${call(`${address}other`)}\n`
  writeFileSync(path.join(folder, 'calls.php'), calling)
  const { stdout } = await promisify(execFile)('php', ['-d', 'display_errors=stderr', 'calls.php'], { cwd: folder })
  server.close()
  rmSync(folder, { recursive: true })
  expect(stdout).toBe('/v1/payment_intents?expand[]=latest_charge\n/other\n')
  const sent = { method: 'POST', headers: { authorization: 'Basic c2s6' }, body: 'amount=2000' }
  expect(calls).toMatchObject([
    { ...sent, url: '/v1/payment_intents?expand[]=latest_charge' },
    { ...sent, url: '/other' },
  ])
})
