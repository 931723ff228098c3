import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from '../../e2e/support/server-process.ts'

export type ProxyName = 'nginx' | 'haproxy'
export type Proxy = AsyncDisposable & { url: string }

/** `more`: further processes; only with nginx. */
type Ports = { own: number; one: number; two: number; more?: readonly number[] }

/** The example in `deploy`; only ports, number of processes and certificate are changed. */
function readExample(file: string, { more = [], one, own, two }: Ports, certificate: string): string {
  const example = readFileSync(fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url)), 'utf8')
  const others = more.map((port) => ` server 127.0.0.1:${port} max_fails=0;`)
  const changed = example
    .replace('127.0.0.1:3002 max_fails=0;', (second) => second + others.join(''))
    .replace('127.0.0.1:3001', `127.0.0.1:${one}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${two}`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${own} ssl`)
    .replace('bind :443 ssl', `bind 127.0.0.1:${own} ssl`)
    .replace(/\/etc\/(?:ssl|haproxy)\/news\.example\.org\.pem/, `${certificate}.pem`)
    .replace('/etc/ssl/news.example.org.key', `${certificate}.key`)
    .replace('/var/log/nginx/tidings.log', '/dev/null')
  if (/^[^#]*\/etc\//m.test(changed)) throw new Error(`${file} names files that were not replaced`)
  return changed
}

/** A self-signed certificate for localhost; a copy includes the key in the same file, as HAProxy expects. */
function makeCertificate(folder: string): string {
  const certificate = path.join(folder, 'localhost')
  const [key, pem] = [`${certificate}.key`, `${certificate}.pem`]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', pem, ...subject],
    { stdio: 'ignore' },
  )
  writeFileSync(pem, readFileSync(pem, 'utf8') + readFileSync(key, 'utf8'))
  return certificate
}

/** A main configuration that includes the `conf.d` file, with all paths in the folder. */
function surroundNginx(folder: string, example: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `${user}\ndaemon off;\npid ${folder}/pid;\nerror_log stderr crit;\nevents {}\nhttp {\naccess_log off;\n${paths}\n${example}\n}\n`
}

function run(name: ProxyName, folder: string, ports: Ports): ChildProcess {
  const example = readExample(name === 'nginx' ? 'nginx.conf' : 'haproxy.cfg', ports, makeCertificate(folder))
  const file = path.join(folder, 'configuration')
  writeFileSync(file, name === 'nginx' ? surroundNginx(folder, example) : example)
  const args = name === 'nginx' ? ['-p', folder, '-e', 'stderr', '-c', file] : ['-db', '-f', file]
  return spawn(name, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Starts the installed proxy with its example in front of two processes of Tidings, on loopback only. */
export async function startProxy(name: ProxyName, ports: Ports): Promise<Proxy> {
  const folder = mkdtempSync(path.join(tmpdir(), `tidings-${name}-`))
  const child = run(name, folder, ports)
  const url = `https://localhost:${ports.own}`
  await until(`${name} leads to Tidings`, () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return {
    url,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
