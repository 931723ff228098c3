import { spawn } from 'node:child_process'

// Vite's proxy follows the server's port.
const env = { ...process.env, TIDINGS_SERVER: `http://127.0.0.1:${process.env['PORT'] || 3000}` }
const flags = ['--disable-warning=ExperimentalWarning']
const children = [
  spawn('node', [...flags, '--watch-path=server/src', '--watch-path=contract/src', 'server/src/main.ts'], {
    stdio: 'inherit',
  }),
  spawn('vite', ['web', '--host', '127.0.0.1'], { stdio: 'inherit', env }),
]

function stop() {
  for (const child of children) child.kill()
}
for (const child of children) child.once('exit', stop)
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
