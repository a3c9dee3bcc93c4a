// Runs types, lint, schema and unused exports in this order; all of them, even if one fails.
import { requireNode } from './require-node.mjs'

requireNode()
const { checks } = await import('./checks.ts')
const { runTool, typeChecks } = await import('./tools.ts')

const codes = [
  await runTool('tsc', typeChecks),
  await runTool('biome', checks.biome.args),
  await runTool('schema', ['check']),
  await runTool('knip', checks.knip.args),
  await runTool('knip', checks.exports.args),
]
process.exitCode = codes.every(code => code === 0) ? 0 : 1
