// The web part with other screens of resources, as a developer would write them into src/custom-screens/resources.tsx.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

const replaceScreens = (screens: string): Plugin => ({
  name: 'other-screens',
  enforce: 'pre',
  resolveId: source => (source.endsWith('/custom-screens/resources.tsx') ? resolve(screens) : undefined),
})

export interface BuiltWeb {
  readonly folder: string
  readonly remove: () => void
}

/** `screens` is the file that takes the place of the program's own. */
export const buildWebWithScreens = async (screens: string): Promise<BuiltWeb> => {
  const folder = mkdtempSync(join(tmpdir(), 'kencana-screens-'))
  process.env.NODE_ENV = 'production'
  await build({
    logLevel: 'warn',
    mode: 'production',
    plugins: [replaceScreens(screens)],
    build: { outDir: folder, emptyOutDir: true },
  })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
