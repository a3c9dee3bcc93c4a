// Bundles programs of the server with their threads and processes, so that they start from a few files and not from fourteen
// hundred: in about half the time.
import { globSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { build } from 'rolldown'
import { root } from './build-if-stale.ts'

/** Drivers that load files from their own folders. */
export const drivers = ['@node-rs/argon2', 'better-sqlite3', 'pg']

/** Needed only where the code of the program is: it writes types for it. */
const codeTools = ['json-schema-to-typescript']

/** What jspdf loads to draw HTML and SVG, which no print does; an install without development packages removes them. */
const unusedParts = ['html2canvas', 'canvg', 'dompurify']

/** Threads and processes that the server starts by the address of their file. */
const workerFiles = ['server/**/*.worker.ts', 'server/**/*.process.ts']

interface BundleTarget {
  /** Below the folder of the project; addresses of other files are relative to it. */
  readonly folder: string
  /** Where it is written, when that is another place for now. */
  readonly into?: string
  /** Rewrites texts of the sources. */
  readonly rewrite?: (code: string) => string
}

/** Bundles each program into a file of its name; `import.meta.url` keeps referring to the source files. */
export const bundle = async (
  programs: Readonly<Record<string, string>>,
  { folder, into = join(root, folder), rewrite = code => code }: BundleTarget,
): Promise<void> => {
  const toSourceAddress = (source: string): string =>
    JSON.stringify(relative(join(root, folder), source).split(sep).join('/'))
  await build({
    input: { ...programs, ...findWorkerFiles() },
    cwd: root,
    platform: 'node',
    external: [...drivers, ...codeTools, ...unusedParts],
    logLevel: 'warn',
    // Their builds for Node require their parts by computed names.
    resolve: { mainFields: ['module', 'main'] },
    plugins: [
      {
        name: 'addresses-of-sources',
        transform: (code, id) =>
          id.startsWith(root) && !id.includes('node_modules')
            ? rewriteAddresses(rewrite(code), toSourceAddress(id))
            : null,
      },
    ],
    output: {
      dir: into,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      cleanDir: true,
    },
  })
}

/** Throws for the address of a thread or process that is of another form: a release has no such file. */
const rewriteAddresses = (code: string, sourceAddress: string): string => {
  const rewritten = code.replaceAll(workerAddress, "new URL('./$1.js', bundleUrl)")
  const [left] = rewritten.match(/new URL\([^)]*\.(?:worker|process)\.ts/) ?? []
  if (left !== undefined) throw new Error(`${sourceAddress}: ${left} is not the address of a bundle.`)
  return rewritten
    .replaceAll('import.meta.url', `new URL(${sourceAddress}, import.meta.url).href`)
    .replaceAll('bundleUrl', 'import.meta.url')
}

/** Wherever the file is: the bundles stand beside each other. */
const workerAddress = /new URL\(\s*'\.[\w./-]*\/([\w-]+\.(?:worker|process))\.ts',\s*import\.meta\.url,?\s*\)/g

/** By the names of their files, which are unique. */
const findWorkerFiles = (): Readonly<Record<string, string>> => {
  const files = globSync(workerFiles, { cwd: root }).map(path => [basename(path, '.ts'), path] as const)
  const workers = Object.fromEntries(files)
  if (Object.keys(workers).length < files.length)
    throw new Error('Two threads or processes of the server have one name.')
  return workers
}
