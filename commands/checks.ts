// The checks of `npm run check`, each of which is a part of `npm test` too: the tool and its arguments.

export const checks = {
  biome: { tool: 'biome', args: ['ci', '.'] },
  // The cores have other parts to run: one checker reads each type once.
  tsc: { tool: 'tsc', args: ['-p', '.', '--singleThreaded'] },
  schema: { tool: 'schema', args: ['check', '--quiet'] },
  knip: { tool: 'knip', args: [] },
  exports: { tool: 'knip', args: ['-c', 'knip.production.json'] },
} as const

export type CheckName = keyof typeof checks
