import { expect, test } from 'vitest'
import { networkWarnings } from './network-warnings.ts'

const local = { host: '127.0.0.1', publicUrl: null, trustedProxies: null, role: 'all' } as const

test.each([
  ['a server of one machine', {}, []],
  ['one in a network without https', { host: '0.0.0.0' }, ['over plain HTTP']],
  ['one with a public http address', { publicUrl: 'http://pay.example' }, ['over plain HTTP']],
  ['one that listens on all IPv6 addresses', { host: '::' }, ['over plain HTTP']],
  ['one behind a proxy that it does not trust', { publicUrl: 'https://pay.example' }, ["TRUSTED_PROXIES isn't set"]],
  ['one behind a trusted proxy', { host: '0.0.0.0', publicUrl: 'https://pay.example', trustedProxies: { hops: 1 } }, []],
  ['a worker, which answers no calls', { host: '0.0.0.0', role: 'worker' }, []],
] as const)('%s is warned of what it lacks', (_, config, expected) => {
  expect(networkWarnings({ ...local, ...config })).toEqual(expected.map((part) => expect.stringContaining(part)))
})
