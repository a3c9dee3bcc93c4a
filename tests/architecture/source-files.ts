// The files of the house as the tests of its rules see them: paths from the root, with `/`, ignored ones left out.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** A file or folder name of .gitignore as a test of a single name: `data/`, `*.log`. */
export function ignores(line: string): (name: string) => boolean {
  const name = line.replace(/^\/|\/$/g, '')
  return name.startsWith('*') ? other => other.endsWith(name.slice(1)) : other => other === name
}

export const readText = (path: string): string => readFileSync(`${root}${path}`, 'utf8')

const ignored = ['.git/', ...readText('.gitignore').split('\n')]
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(ignores)

function walk(folder: string): readonly string[] {
  const entries = readdirSync(`${root}${folder}`, { withFileTypes: true })
  const stored = entries.filter(({ name }) => !ignored.some(isIgnored => isIgnored(name)))
  return stored.flatMap(entry => (entry.isDirectory() ? walk(`${folder}${entry.name}/`) : [`${folder}${entry.name}`]))
}

/** Every path that is not ignored. */
export const allPaths: readonly string[] = walk('').toSorted()

const codeFolders = ['engine', 'domain', 'generated', 'server', 'src', 'commands', 'benchmarks', 'tests']

export const isIn = (path: string, folder: string): boolean => `${path}/`.startsWith(`${folder}/`)

const isCode = (path: string): boolean =>
  /\.(?:ts|tsx|mjs)$/.test(path) && (!path.includes('/') || codeFolders.some(folder => isIn(path, folder)))

/** Written by a program from the schema: right by the test that keeps it current, not by the rules of style. */
export const isGenerated = (path: string): boolean =>
  isIn(path, 'generated') || isIn(path, 'schema/dialect') || path === 'schema/schema.lock.json'

/** Every file of code, tool configurations included. */
export const codeFiles: readonly SourceFile[] = allPaths.filter(isCode).map(path => ({ path, text: readText(path) }))
