// A resource, start data and the dashboard may be a folder of files: each has some of the keywords, and together they are
// read as one file. So are a resource, a part or a ledger and the files that extend it.
import { formatSuggestion } from '../../message/suggest.ts'
import { isObject } from '../../value/json-text.ts'
import { readJson } from '../language/read-json.ts'
import type { JsonPath } from '../language/shape.ts'

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

/** The kind of folder and the name of what a file is part of: `resources`, `order`. */
const getFolderAndName = (place: string): readonly [folder: string, name: string] => {
  const parts = getWholePlace(place).split('/')
  return [parts[0] ?? '', (parts.at(-1) ?? '').replace(/\.json$/, '')]
}

export const getFileName = ({ place }: SourceFile): string => getFolderAndName(place)[1]

export const extensionKeyword = 'x-extends'

/** The name of the file that this one extends; undefined if it is a file of its own. */
export const getExtendedName = ({ text }: SourceFile): string | undefined => {
  if (!text.includes(`"${extensionKeyword}"`)) return undefined
  const { value } = readJson(text.replace(/^\uFEFF/, ''))
  const name = isObject(value) ? value[extensionKeyword] : undefined
  return typeof name === 'string' ? name : undefined
}

export type FileGroup = readonly [first: SourceFile, ...others: SourceFile[]]

/**
 * The files that are read as one, in the order of the first of them: those of a folder, then those that extend them. A file
 * that extends none that may be extended is a group of its own.
 */
export const groupFiles = (sources: readonly SourceFile[]): readonly FileGroup[] => {
  const extended = new Map(
    sources.flatMap(source => {
      const name = getExtendedName(source)
      return name === undefined ? [] : [[getWholePlace(source.place), name] as const]
    }),
  )
  const places = new Map(
    sources.flatMap(({ place }) => {
      const whole = getWholePlace(place)
      return extended.has(whole) ? [] : [[getFolderAndName(place).join('/'), whole] as const]
    }),
  )
  const isExtension = ({ place }: SourceFile): boolean => extended.has(getWholePlace(place))
  const findGroup = ({ place }: SourceFile): string => {
    const whole = getWholePlace(place)
    const name = extended.get(whole)
    return (name === undefined ? undefined : places.get(`${getFolderAndName(place)[0]}/${name}`)) ?? whole
  }
  return [...Map.groupBy(sources, findGroup).values()].map(files => {
    const [first, ...others] = [...files.filter(one => !isExtension(one)), ...files.filter(isExtension)]
    return [
      first as SourceFile,
      ...others.toSorted(
        (one, other) => Number(isExtension(one)) - Number(isExtension(other)) || (one.place < other.place ? -1 : 1),
      ),
    ]
  })
}

/** Why a group extends nothing although one of its files should; undefined for all other groups. */
export const findExtensionFault = (
  group: FileGroup,
  sources: readonly SourceFile[],
): { readonly file: SourceFile; readonly message: string } | undefined => {
  const whole = getWholePlace(group[0].place)
  const file = group.find(one => getWholePlace(one.place) === whole && getExtendedName(one) !== undefined)
  if (!file) return undefined
  const [folder, own] = getFolderAndName(whole)
  const name = getExtendedName(file) ?? ''
  const targets = sources.filter(({ place }) => getFolderAndName(place)[0] === folder)
  const next = targets.filter(one => getFileName(one) === name).flatMap(one => getExtendedName(one) ?? [])[0]
  if (name === own) return { file, message: 'a file does not extend itself' }
  if (next === own) return { file, message: `"${own}" and "${name}" extend each other` }
  if (next !== undefined) return { file, message: `"${name}" extends "${next}" itself: extend "${next}"` }
  const suggestion = formatSuggestion(name, targets.map(getFileName))
  return { file, message: `no file in ${folder} is called "${name}"${suggestion}` }
}

/** Keys that each file of a folder has for itself. */
const ownKeys: ReadonlySet<string> = new Set(['$schema', '$comment', extensionKeyword])

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
