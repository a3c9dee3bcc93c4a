// `npm start`: the right Node, the web part and the server built when they are missing or stale, then the server.
import { enableCompileCache } from 'node:module'
import { requireNode } from './require-node.mjs'

requireNode()
enableCompileCache()
const parent = process.ppid
const { buildProgram } = await import('./build-program.ts')
await buildProgram()
// npm was stopped during the build, and its shell did not forward that.
if (process.ppid !== parent) process.exit(1)
await import(new URL('../dist-server/main.js', import.meta.url).href)
