// The server: bundled when it is missing or older than its sources.
import { type BuildTarget, buildIfStale } from './build-if-stale.ts'

export const server: BuildTarget = {
  name: 'the server',
  folder: 'dist-server',
  program: 'commands/build-server.process.ts',
  sources: ['commands/bundle.ts', 'server/**/*.ts', 'engine/**/*.ts', 'domain/**/*.ts', 'package-lock.json'],
}

/** True when it had to be built. */
export const buildServerIfStale = (): Promise<boolean> => buildIfStale([server])
