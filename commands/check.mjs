// Types, form and lint, schema, what only tests use, in this order; all of them, even when the first already failed.
import { requireNode } from './require-node.mjs'

requireNode()
const { runTool, typeChecks } = await import('./tools.ts')

const codes = [
  await runTool('tsc', typeChecks),
  await runTool('biome', ['ci', '.']),
  await runTool('schema-check', []),
  await runTool('knip', ['-c', 'knip.production.json']),
]
process.exitCode = codes.every(code => code === 0) ? 0 : 1
