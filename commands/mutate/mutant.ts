import { posix } from 'node:path'

/** One change of a file that ought to make a test fail. */
export interface Mutant {
  readonly file: string
  /** Offsets in the text of the file; `end` is excluded. */
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Returns the text of the file with the change. */
export const applyMutant = (source: string, { start, end, text }: Mutant): string =>
  source.slice(0, start) + text + source.slice(end)

const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}...` : line
}

/** Returns the place and the change in one line. */
export const describeMutant = (source: string, { file, start, end, text }: Mutant): string => {
  const before = source.slice(0, start).split('\n')
  const place = `${file}:${before.length}:${(before.at(-1) ?? '').length + 1}`
  return `${place} ${shorten(source.slice(start, end))} -> ${shorten(text)}`
}

// The test files that concern a file of the program or of the schema, those nearest to it first.

interface TestFile {
  readonly path: string
  readonly text: string
}

/** More of them take longer and rarely notice what these do not. */
const maxTests = 14

const isBelow = (path: string, folder: string): boolean => path.startsWith(`${folder}/`)

const listFolders = (file: string): readonly string[] => {
  const parts = posix.dirname(file).split('/')
  return parts.map((_, at) => posix.join('tests', ...parts.slice(0, parts.length - at))).slice(0, -1)
}

/** By the name of a file, a folder of files is a resource too: `penjualan/flow.json` is of `penjualan`. */
const listSchemaNames = (file: string): readonly string[] => {
  const { dir, name } = posix.parse(file)
  return [name, posix.basename(dir)]
}

const countNames = ({ text }: TestFile, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + text.split(new RegExp(`['"/\`]${RegExp.escape(name)}\\b`)).length - 1, 0)

/**
 * Returns paths, at most 14: for code the test of its name, those that import it and those of its folders; for a schema file
 * those that name the resource, most often first, and those that read all schema files.
 */
export const findConcernedTests = (file: string, tests: readonly TestFile[]): readonly string[] => {
  const { name } = posix.parse(file)
  if (file.startsWith('schema/')) {
    const names = listSchemaNames(file)
    const counted = tests
      .map(test => ({ path: test.path, count: countNames(test, names) }))
      .filter(({ count }) => count > 0)
    const whole = tests.filter(({ path }) =>
      /conformance\/(?:rights-of-moves|line-lists|rules|bounds)\.test/.test(path),
    )
    const nearest = counted.toSorted((one, other) => other.count - one.count).map(({ path }) => path)
    return [...new Set([...whole.map(({ path }) => path), ...nearest])].slice(0, maxTests)
  }
  const named = tests.filter(({ path }) => posix.basename(path).startsWith(`${name}.`))
  const importing = tests.filter(({ text }) => text.includes(`/${file}'`))
  const inFolders = listFolders(file).flatMap(folder => tests.filter(({ path }) => isBelow(path, folder)))
  return [...new Set([...named, ...importing, ...inFolders].map(({ path }) => path))].slice(0, maxTests)
}
