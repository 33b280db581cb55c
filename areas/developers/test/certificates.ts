import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface Certificate {
  readonly key: string
  readonly cert: string
}

export interface Certificates {
  /** In PEM; a test trusts it with `tls.setDefaultCACertificates`. */
  readonly authority: string
  readonly valid: Certificate
  readonly expired: Certificate
  /** For another host. */
  readonly ofOther: Certificate
  readonly selfSigned: Certificate
}

/** Makes certificates for 127.0.0.1 with openssl, each wrong in its way. */
export function makeCertificates(): Certificates {
  const folder = mkdtempSync(path.join(tmpdir(), 'counterfoil-certificates-'))
  const file = (name: string) => path.join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const read = (name: string): Certificate => ({ key: readFileSync(file(`${name}.key`), 'utf8'), cert: readFileSync(file(`${name}.crt`), 'utf8') })
  const selfSign = (name: string, subject: string, ...more: string[]) =>
    openssl('req', '-x509', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.crt`, '-days', '2', '-subj', subject, ...more)
  const sign = (name: string, alternative: string, days: number) => {
    openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`)
    writeFileSync(file(`${name}.ext`), `subjectAltName=${alternative}`)
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'ca.crt',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-out',
      `${name}.crt`,
      '-days',
      String(days),
      '-extfile',
      `${name}.ext`,
    )
    return read(name)
  }
  try {
    selfSign('ca', '/CN=Test authority')
    selfSign('self', '/CN=self', '-addext', 'subjectAltName=IP:127.0.0.1')
    return {
      authority: read('ca').cert,
      valid: sign('valid', 'IP:127.0.0.1', 2),
      expired: sign('expired', 'IP:127.0.0.1', -1),
      ofOther: sign('other', 'DNS:other.example', 2),
      selfSigned: read('self'),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
