import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http2 from 'node:http2'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tls from 'node:tls'

/** Runs the example files of examples/proxy as they are, but for the ports, the certificate and the folder. */

export type ProxyName = 'caddy' | 'nginx'
export const publicName = 'pay.example.com'
const examples = path.resolve(import.meta.dirname, '../../examples/proxy')
const startLimitMs = 20_000

export interface RunningProxy {
  readonly origin: string
  /** What a client must trust to accept the certificate. */
  readonly certificate: string
  stop(): Promise<void>
}

/** Whether a proxy can be started here; openssl makes its certificate. */
export function isInstalled(name: ProxyName): boolean {
  try {
    execFileSync(name, [name === 'caddy' ? 'version' : '-v'], { stdio: 'ignore' })
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Starts a proxy in front of a local port, on a free port and with a new certificate. */
export async function startProxy(name: ProxyName, upstreamPort: number): Promise<RunningProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), `counterfoil-${name}-`))
  // nginx as root runs its workers as another user.
  chmodSync(folder, 0o755)
  const certificate = makeCertificate(folder)
  const port = await findFreePort()
  const [args, env] = name === 'caddy' ? prepareCaddy(folder, port, upstreamPort) : prepareNginx(folder, port, upstreamPort)
  const child = spawn(name, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const stop = async () => {
    await stopProcess(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitForPort(port, child)
  } catch (error) {
    await stop()
    throw new Error(`${name} did not start: ${output}`, { cause: error })
  }
  return { origin: `https://127.0.0.1:${port}`, certificate, stop }
}

function makeCertificate(folder: string): string {
  const subject = ['-subj', `/CN=${publicName}`, '-addext', `subjectAltName=DNS:${publicName}`]
  const files = ['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'certificate.pem')]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'ignore',
  })
  return readFileSync(path.join(folder, 'certificate.pem'), 'utf8')
}

/** A text of an example that is not there any more would test something else than the example. */
function adapt(file: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} has no "${from}".`)
      return text.replaceAll(from, to)
    },
    readFileSync(path.join(examples, file), 'utf8'),
  )
}

function prepareCaddy(folder: string, port: number, upstreamPort: number): [string[], NodeJS.ProcessEnv] {
  const text = adapt('Caddyfile', [
    ['127.0.0.1:4600', `127.0.0.1:${upstreamPort}`],
    [`${publicName} {`, `https://${publicName}:${port} {\n\ttls ${folder}/certificate.pem ${folder}/key.pem`],
  ])
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${text}`)
  return [['run', '--config', file, '--adapter', 'caddyfile'], { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }]
}

function prepareNginx(folder: string, port: number, upstreamPort: number): [string[], NodeJS.ProcessEnv] {
  const text = adapt('nginx.conf', [
    // First, since a port below may begin with the same digits.
    ['127.0.0.1:4600', `127.0.0.1:${upstreamPort}`],
    ['    listen 443 ssl http2;', `    listen 127.0.0.1:${port} ssl http2;`],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['    listen 80;', `    listen unix:${folder}/http.sock;`],
    ['    listen [::]:80;\n', ''],
    [`/etc/letsencrypt/live/${publicName}/fullchain.pem`, `${folder}/certificate.pem`],
    [`/etc/letsencrypt/live/${publicName}/privkey.pem`, `${folder}/key.pem`],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`)
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, `daemon off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${text}\n}\n`)
  return [['-c', file, '-p', folder, '-e', 'stderr'], {}]
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  const end = Date.now() + startLimitMs
  while (child.exitCode === null && Date.now() < end) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => socket.once('connect', () => resolve(true)).once('error', () => resolve(false)))
    socket.destroy()
    if (isOpen) return
  }
  throw new Error(`Nothing listens on port ${port}; exit code ${child.exitCode}.`)
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export interface Answer {
  readonly status: number
  readonly headers: http2.IncomingHttpHeaders
  readonly body: string
}

export interface ProxyRequest {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** The address of this machine that the call comes from. */
  readonly from?: string
  readonly onChunk?: (text: string) => void
}

/** Calls through a proxy by HTTP/2, as a browser would. */
export async function callProxy(
  { origin, certificate }: RunningProxy,
  { method = 'GET', path: target, headers = {}, body, from = '127.0.0.1', onChunk }: ProxyRequest,
): Promise<Answer> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port), localAddress: from })
  const createConnection = () => tls.connect({ socket, ca: certificate, servername: publicName, ALPNProtocols: ['h2'] })
  const session = http2.connect(origin, { createConnection })
  try {
    return await new Promise<Answer>((resolve, reject) => {
      session.once('error', reject)
      const stream = session.request({ ':method': method, ':path': target, ':authority': publicName, ...headers })
      let answered: http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader = {}
      let text = ''
      stream.once('response', (received) => {
        answered = received
      })
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        onChunk?.(chunk)
      })
      stream.once('error', reject)
      stream.once('end', () => resolve({ status: answered[':status'] ?? 0, headers: answered, body: text }))
      stream.end(body)
    })
  } finally {
    session.destroy()
  }
}
