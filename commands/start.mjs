// `npm start`: the right Node, the web part and the server built when they are missing or stale, then the server.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { requireNode } from './require-node.mjs'

requireNode()
enableCompileCache()
const parent = process.ppid
const build = fork(fileURLToPath(new URL('build-program.process.ts', import.meta.url)), { execArgv: [] })
const [exitCode] = await once(build, 'exit')
// npm was stopped during the build, and its shell did not forward that.
if (exitCode !== 0 || process.ppid !== parent) process.exit(1)
await import(new URL('../dist-server/main.js', import.meta.url).href)
