// Reads one schema file: its kind by its folder, its definition by its shape, and a function that reports faults by path.

import { isObject } from '../../value/json-text.ts'
import { freezeDeep } from '../../value/records.ts'
import { formatTitle } from '../language/naming.ts'
import {
  computeTextOffset,
  findOffset,
  findTextPosition,
  getLineAndColumn,
  hasValueAt,
  type ParsedJson,
  readJson,
} from '../language/read-json.ts'
import { type SchemaFault, toJsonPointer } from '../language/schema-fault.ts'
import type { InferShape, JsonPath, ReportFault, Shape } from '../language/shape.ts'
import { getSuggestedKey } from '../language/shape-compound.ts'
import { dashboard } from '../shapes/dashboard-shape.ts'
import { documentList } from '../shapes/document-list-shape.ts'
import { importShape } from '../shapes/import-shape.ts'
import { type LedgerDefinition, ledger } from '../shapes/ledger-shape.ts'
import { menu } from '../shapes/menu-shape.ts'
import { texts } from '../shapes/names.ts'
import { part, start } from '../shapes/part-shape.ts'
import { project } from '../shapes/project-shape.ts'
import { type ReportDefinition, report } from '../shapes/report-shape.ts'
import { resource } from '../shapes/resource-shape.ts'
import {
  extensionKeyword,
  findExtensionFault,
  getExtendedName,
  getFileName,
  getWholePlace,
  groupFiles,
  locateInFiles,
  mergeValues,
  type SourceFile,
} from './folder-files.ts'
import { locateFault } from './locate-fault.ts'

export type { SourceFile } from './folder-files.ts'

export const shapes = {
  resource,
  part,
  ledger,
  report,
  import: importShape,
  list: documentList,
  dashboard,
  menu,
  project,
  start,
  texts,
} as const

export type FileKind = keyof typeof shapes

export interface SchemaFile<T = unknown> {
  /** Of a folder the file with the fields. */
  readonly path: string
  /** All files of the folder. */
  readonly paths?: readonly string[]
  readonly name: string
  readonly area: string
  readonly kind: FileKind
  readonly definition: T
  readonly report: ReportFault
}

const folderKinds: Readonly<Record<string, FileKind>> = {
  resources: 'resource',
  parts: 'part',
  ledgers: 'ledger',
  reports: 'report',
  imports: 'import',
  lists: 'list',
  start: 'start',
  i18n: 'texts',
}

const singleFiles: Readonly<Record<string, FileKind>> = {
  'menu.json': 'menu',
  'project.json': 'project',
  'dashboard.json': 'dashboard',
}

export const getFileKind = (filePlace: string): FileKind | undefined => {
  const place = getWholePlace(filePlace)
  if (Object.hasOwn(singleFiles, place)) return singleFiles[place]
  const [folder = '', ...inside] = place.split('/')
  return inside.length > 0 && Object.hasOwn(folderKinds, folder) ? folderKinds[folder] : undefined
}

/** A resource has the name of its file, and its table the same name with `_`: no two names may give one table. */
const kebabCase = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** Maps a path with corrected keys back to the keys that the file contains. */
const toWrittenPath = (
  path: JsonPath,
  { meant, written }: { readonly meant: JsonPath; readonly written: JsonPath },
): JsonPath => (meant.every((part, index) => path[index] === part) ? [...written, ...path.slice(meant.length)] : path)

/** Keys that a file may leave out, because its folder and its name imply them. */
const getDerivedKeys = (kind: FileKind, name: string): object =>
  kind === 'resource' ? { title: formatTitle(name) } : { kind }

interface ReadDefinition {
  readonly key: string
  readonly definition: unknown
  /** Index of the file with the fields. */
  readonly main: number
}

/** The definitions of files without faults, by text: after a change, only changed files are parsed. */
const readDefinitions = new Map<string, ReadDefinition>()
const maximumDefinitions = 1000

const toCacheKey = (sources: readonly SourceFile[]): string => sources.map(({ place }) => place).join(' ')
const joinTexts = (sources: readonly SourceFile[]): string => sources.map(({ text }) => text).join('\n')

const findReadDefinition = (sources: readonly SourceFile[]): ReadDefinition | undefined => {
  const found = readDefinitions.get(joinTexts(sources))
  return found?.key === toCacheKey(sources) ? found : undefined
}

const keepDefinition = (sources: readonly SourceFile[], { definition, main }: Omit<ReadDefinition, 'key'>): void => {
  const [oldest] = readDefinitions.keys()
  if (oldest !== undefined && readDefinitions.size >= maximumDefinitions) readDefinitions.delete(oldest)
  readDefinitions.set(joinTexts(sources), { key: toCacheKey(sources), definition: freezeDeep(definition), main })
}

const formatClash = (path: JsonPath, sources: readonly SourceFile[]): string =>
  sources.some(one => getExtendedName(one) !== undefined)
    ? `a file and one that extends it both have "${path.at(-1)}": say it in one of them`
    : `another file of the folder has "${path.at(-1)}" too: say it in one of them`

const findMainIndex = (parsed: readonly ParsedJson[]): number =>
  Math.max(
    0,
    parsed.findIndex(({ value }) => isObject(value) && 'properties' in value),
  )

/** Each file, and each folder of files, by its shape. */
export const readSchemaFiles = (sources: readonly SourceFile[], faults: SchemaFault[]): readonly SchemaFile[] =>
  groupFiles(sources).flatMap(group => {
    const [first, ...others] = group
    const fault = findExtensionFault(group, sources)
    if (!fault) return readSchemaFile(first, faults, others) ?? []
    const { file, message } = fault
    faults.push(locateFault(sources, { file: file.path, path: [extensionKeyword], message }))
    return []
  })

/**
 * Reads a file, with the others of its folder, by its shape and adds its faults to `faults`; returns undefined if it has no
 * usable form.
 */
export const readSchemaFile = (
  source: SourceFile,
  faults: SchemaFault[],
  others: readonly SourceFile[] = [],
): SchemaFile | undefined => {
  const sources = [source, ...others]
  const whole = getWholePlace(source.place)
  const kind = getFileKind(source.place)
  const texts = sources.map(({ text }) => (text.startsWith('\uFEFF') ? text.slice(1) : text))
  const cached = findReadDefinition(sources)
  let parsed = cached === undefined ? texts.map(readJson) : undefined
  /** The files of a cached definition are parsed only to locate a fault. */
  const getParsed = (): readonly ParsedJson[] => {
    parsed ??= texts.map(readJson)
    return parsed
  }
  const addFault = (
    { index, offset }: { readonly index: number; readonly offset: number },
    path: JsonPath,
    message: string,
    more: Pick<SchemaFault, 'note'> = {},
  ) =>
    faults.push({
      file: sources[index]?.path ?? source.path,
      ...getLineAndColumn(texts[index] ?? '', offset),
      pointer: toJsonPointer(path),
      message,
      ...more,
    })
  const misspeltKeys: { readonly meant: JsonPath; readonly written: JsonPath }[] = []
  const report: ReportFault = (expectedPath, message, marker) => {
    const path = misspeltKeys.reduce(toWrittenPath, expectedPath)
    const all = getParsed()
    const { index, path: inner } = locateInFiles(
      all.map(({ value }) => value),
      path,
    )
    const root = all[index]?.root
    if (typeof marker === 'object' && 'note' in marker) {
      addFault({ index, offset: findOffset(root, inner, 'key') }, path, message, marker)
      return
    }
    const position = typeof marker === 'object' ? findTextPosition(root, inner, marker.at) : undefined
    const offset = position
      ? computeTextOffset(texts[index] ?? '', position.start, position.at)
      : findOffset(root, inner, marker)
    addFault({ index, offset }, path, message)
    const meant = getSuggestedKey(message)
    if (meant !== undefined) misspeltKeys.push({ meant: [...path.slice(0, -1), meant], written: path })
  }
  if (!kind) {
    report(
      [],
      `this file is of no kind; expected a folder ${Object.keys(folderKinds).join(', ')} or ${Object.keys(singleFiles).join(', ')}`,
    )
    return undefined
  }
  const [, ...areas] = whole.split('/').reverse()
  const name = getFileName(source)
  const buildFile = ({ definition, main }: Omit<ReadDefinition, 'key'>): SchemaFile => ({
    path: (sources[main] ?? source).path,
    ...(others.length > 0 && { paths: sources.map(({ path }) => path) }),
    name,
    area: areas.length > 1 ? (areas[0] ?? '') : '',
    kind,
    definition,
    report,
  })
  if (cached !== undefined) return buildFile(cached)
  const jsonFaults = getParsed().flatMap((one, index) => one.faults.map(fault => ({ ...fault, index })))
  for (const { index, offset, path, message } of jsonFaults) addFault({ index, offset }, path, message)
  if (jsonFaults.length > 0) return undefined
  /** At the last of the files that have it. */
  const reportClash = (path: JsonPath): void => {
    const index = getParsed().findLastIndex(({ root }) => hasValueAt(root, path))
    addFault({ index, offset: findOffset(getParsed()[index]?.root, path, 'key') }, path, formatClash(path, sources))
  }
  const value = mergeValues(
    getParsed().map(one => one.value),
    reportClash,
  )
  const faultsBefore = faults.length
  const parsedDefinition = (shapes[kind] as Shape<unknown>).read(value, [], report)
  if (!isObject(parsedDefinition)) return undefined
  const definition = { ...getDerivedKeys(kind, name), ...parsedDefinition }
  if (!kebabCase.test(name)) report([], `the file name "${name}" is not of small letters, digits and single -`)
  const read = { definition, main: findMainIndex(getParsed()) }
  if (faults.length === faultsBefore) keepDefinition(sources, read)
  return buildFile(read)
}

// The files of ledgers, lists and reports, as the schema language has read them.

export type LedgerFile = SchemaFile<LedgerDefinition>

export type ListFile = SchemaFile<InferShape<typeof documentList>>

export type ReportSchemaFile = SchemaFile<ReportDefinition>
