// Runs types, lint, schema and unused exports in this order; all of them, even if one fails.
import { requireNode } from './require-node.mjs'

requireNode()
const { runTool, typeChecks } = await import('./tools.ts')

const codes = [
  await runTool('tsc', typeChecks),
  await runTool('biome', ['ci', '.']),
  await runTool('schema', ['check']),
  await runTool('knip', ['-c', 'knip.production.json']),
]
process.exitCode = codes.every(code => code === 0) ? 0 : 1
