// The server for developers: it starts again, and what is generated is generated again, when a file changes.
import { spawn } from 'node:child_process'
import { requireNode } from './require-node.mjs'

requireNode()
const watched = ['engine', 'domain', 'server', 'schema'].map(folder => `--watch-path=./${folder}`)
const child = spawn(process.execPath, ['--watch-preserve-output', ...watched, 'commands/dev-server.ts'], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', code => process.exit(code ?? 1))
