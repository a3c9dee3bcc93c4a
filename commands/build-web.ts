// The web part: built when it is missing or older than its sources.
import { type BuildTarget, buildIfStale } from './build-if-stale.ts'

export const web: BuildTarget = {
  name: 'the web part',
  folder: 'dist',
  program: 'commands/build-web.process.ts',
  sources: [
    'src/**/*.{ts,tsx,json,css,svg}',
    'engine/**/*.ts',
    'domain/**/*.ts',
    'index.html',
    'public/**/*.js',
    'vite.config.ts',
    'docs/panduan-cadangan.md',
    'commands/{guide-page-plugin,markdown}.ts',
    'package-lock.json',
  ],
  more: process.env.VITE_API_URL ?? '',
}

/** True when it had to be built. */
export const buildWebIfStale = (): Promise<boolean> => buildIfStale([web])
