// Reads one schema file: its kind by its folder, its definition by its shape, and a function that reports faults by path.

import { freezeDeep } from '../../values/freeze-deep.ts'
import { isObject } from '../../values/json-object.ts'
import { dashboard } from '../shapes/dashboard.ts'
import { documentList } from '../shapes/document-list.ts'
import { formatTitle } from '../shapes/format-title.ts'
import { importShape } from '../shapes/import.ts'
import { ledger } from '../shapes/ledger.ts'
import { menu } from '../shapes/menu.ts'
import { part } from '../shapes/part.ts'
import { project } from '../shapes/project.ts'
import { report } from '../shapes/report.ts'
import { resource } from '../shapes/resource.ts'
import type { JsonPath, ReportFault, Shape } from '../shapes/shape.ts'
import { getSuggestedKey } from '../shapes/shape-compound.ts'
import { start } from '../shapes/start.ts'
import { texts } from '../shapes/texts.ts'
import { computeTextOffset, findOffset, getLineAndColumn, hasValueAt, type ParsedJson, readJson } from './read-json.ts'
import { type SchemaFault, toJsonPointer } from './schema-fault.ts'

/** A schema file as it was read: messages show `path`; `place` is its path inside the schema folder. */
export interface SourceFile {
  readonly path: string
  readonly place: string
  readonly text: string
}

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
  readonly path: string
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

export const getFileKind = (place: string): FileKind | undefined => {
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

/** The definitions of files without faults, by text: after a change, only changed files are parsed. */
const readDefinitions = new Map<string, Pick<SourceFile, 'place'> & { readonly definition: unknown }>()
const maximumDefinitions = 1000

const findReadDefinition = ({ place, text }: SourceFile): unknown => {
  const found = readDefinitions.get(text)
  return found?.place === place ? found.definition : undefined
}

const keepDefinition = ({ place, text }: SourceFile, definition: unknown): void => {
  const [oldest] = readDefinitions.keys()
  if (oldest !== undefined && readDefinitions.size >= maximumDefinitions) readDefinitions.delete(oldest)
  readDefinitions.set(text, { place, definition: freezeDeep(definition) })
}

/** Reads a file by its shape and adds its faults to `faults`; returns undefined if the file has no usable form. */
export const readSchemaFile = (source: SourceFile, faults: SchemaFault[]): SchemaFile | undefined => {
  const kind = getFileKind(source.place)
  const text = source.text.startsWith('\uFEFF') ? source.text.slice(1) : source.text
  const cached = findReadDefinition(source)
  let json = cached === undefined ? readJson(text) : undefined
  /** The file of a cached definition is parsed only to locate a fault. */
  const getRoot = (): ParsedJson['root'] => {
    json ??= readJson(text)
    return json.root
  }
  const addFault = (offset: number, path: JsonPath, message: string, more: Pick<SchemaFault, 'note'> = {}) =>
    faults.push({
      file: source.path,
      ...getLineAndColumn(text, offset),
      pointer: toJsonPointer(path),
      message,
      ...more,
    })
  const misspeltKeys: { readonly meant: JsonPath; readonly written: JsonPath }[] = []
  const report: ReportFault = (expectedPath, message, marker) => {
    const path = misspeltKeys.reduce(toWrittenPath, expectedPath)
    if (typeof marker === 'object' && 'note' in marker) {
      addFault(findOffset(getRoot(), path, 'key'), path, message, marker)
      return
    }
    const offset = findOffset(getRoot(), path, marker)
    const isInText = typeof marker === 'object' && hasValueAt(getRoot(), path)
    addFault(isInText ? computeTextOffset(text, offset, marker.at) : offset, path, message)
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
  const [file = '', ...areas] = source.place.split('/').reverse()
  const name = file.replace(/\.json$/, '')
  const buildFile = (definition: unknown): SchemaFile => ({
    path: source.path,
    name,
    area: areas.length > 1 ? (areas[0] ?? '') : '',
    kind,
    definition,
    report,
  })
  if (cached !== undefined || !json) return buildFile(cached)
  for (const { offset, path, message } of json.faults) addFault(offset, path, message)
  if (json.faults.length > 0) return undefined
  const faultsBefore = faults.length
  const parsedDefinition = (shapes[kind] as Shape<unknown>).read(json.value, [], report)
  if (!isObject(parsedDefinition)) return undefined
  const definition = { ...getDerivedKeys(kind, name), ...parsedDefinition }
  if (!kebabCase.test(name)) report([], `the file name "${name}" is not of small letters, digits and single -`)
  if (faults.length === faultsBefore) keepDefinition(source, definition)
  return buildFile(definition)
}
