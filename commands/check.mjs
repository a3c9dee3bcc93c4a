// Runs types, lint, schema and unused exports one after the other; all of them, even if one fails.
import { requireNode } from './require-node.mjs'

requireNode()
const { checks } = await import('./checks.ts')
const { runTool, typeChecks } = await import('./tools.ts')

let failures = 0
for (const { tool, args } of Object.values(checks))
  if ((await runTool(tool, tool === 'tsc' ? typeChecks : args)) !== 0) failures += 1
process.exitCode = failures > 0 ? 1 : 0
