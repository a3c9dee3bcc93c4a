// A resource, start data and the dashboard may be a folder of files: each has some of the keywords, and together they are
// read as one file.
import { isObject } from '../../values/json-object.ts'
import type { JsonPath } from '../shapes/shape.ts'

/** A schema file as it was read: messages show `path`; `place` is its path inside the schema folder. */
export interface SourceFile {
  readonly path: string
  readonly place: string
  readonly text: string
}

/** `resources/<area>/<name>/<file>.json` is a file of the resource `<name>`. */
const folderPattern = /^(resources\/[^/]+\/[^/]+|start\/[^/]+|dashboard)\/[^/]+\.json$/

/** The place of the file that a file belongs to: that of its folder, or its own. */
export const getWholePlace = (place: string): string => {
  const [, folder] = folderPattern.exec(place) ?? []
  return folder === undefined ? place : `${folder}.json`
}

/** The files that are read as one, in the order of the first of them. */
export const groupFiles = (
  sources: readonly SourceFile[],
): readonly (readonly [first: SourceFile, ...others: SourceFile[]])[] =>
  [...Map.groupBy(sources, ({ place }) => getWholePlace(place)).values()].map(([first, ...others]) => [
    first as SourceFile,
    ...others.toSorted((one, other) => (one.place < other.place ? -1 : 1)),
  ])

/** Keys that each file of a folder has for itself. */
const ownKeys: ReadonlySet<string> = new Set(['$schema', '$comment'])

/** One value of those of all files: objects are merged key by key, lists joined. Two files with different values clash. */
export const mergeValues = (
  values: readonly unknown[],
  clash: (path: JsonPath) => void,
  path: JsonPath = [],
): unknown => {
  const [first] = values
  if (values.length === 1) return first
  if (values.every(Array.isArray)) return values.flat()
  if (!values.every(isObject)) {
    if (!ownKeys.has(String(path.at(-1))) && values.some(value => value !== first)) clash(path)
    return first
  }
  const keys = [...new Set(values.flatMap(value => Object.keys(value)))]
  return Object.fromEntries(
    keys.map(key => {
      const found = values.filter(value => Object.hasOwn(value, key)).map(value => value[key])
      return [key, mergeValues(found, clash, [...path, key])]
    }),
  )
}

export interface RoutedPath {
  /** Which of the files. */
  readonly index: number
  /** The path inside of that file. */
  readonly path: JsonPath
}

/** The file that has the value at a path of the merged value, or most of the way to it. */
export const locateInFiles = (values: readonly unknown[], path: JsonPath): RoutedPath => {
  let candidates = values.map((value, index) => ({ index, value, path: [] as JsonPath }))
  for (const [depth, step] of path.entries()) {
    const found = typeof step === 'number' ? findEntry(candidates, step) : findKey(candidates, step)
    if (found.length === 0) return complete(candidates[0], path.slice(depth))
    candidates = found
  }
  return complete(candidates[0], [])
}

interface Candidate extends RoutedPath {
  readonly value: unknown
}

const complete = (candidate: Candidate | undefined, rest: JsonPath): RoutedPath => ({
  index: candidate?.index ?? 0,
  path: [...(candidate?.path ?? []), ...rest],
})

const findKey = (candidates: readonly Candidate[], key: string): Candidate[] =>
  candidates.flatMap(({ index, value, path }) =>
    isObject(value) && Object.hasOwn(value, key) ? [{ index, value: value[key], path: [...path, key] }] : [],
  )

const findEntry = (candidates: readonly Candidate[], at: number): Candidate[] => {
  let rest = at
  for (const { index, value, path } of candidates) {
    if (!Array.isArray(value)) continue
    if (rest < value.length) return [{ index, value: value[rest], path: [...path, rest] }]
    rest -= value.length
  }
  return []
}
