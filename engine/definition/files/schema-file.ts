// Reads one schema file: its kind by its folder, its definition by its shape, and a function that reports faults by path.

import { dashboard } from '../shapes/dashboard.ts'
import { documentList } from '../shapes/document-list.ts'
import { importShape } from '../shapes/import.ts'
import { ledger } from '../shapes/ledger.ts'
import { menu } from '../shapes/menu.ts'
import { part } from '../shapes/part.ts'
import { project } from '../shapes/project.ts'
import { report } from '../shapes/report.ts'
import { resource } from '../shapes/resource.ts'
import type { Path, Report, Shape } from '../shapes/shape.ts'
import { keyMeantBy } from '../shapes/shape-compound.ts'
import { start } from '../shapes/start.ts'
import { texts } from '../shapes/texts.ts'
import { lineAndColumn, offsetInside, offsetOf, readJson } from './read-json.ts'
import { pointerOf, type SchemaFault } from './schema-fault.ts'

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
  readonly report: Report
}

const folders: Readonly<Record<string, FileKind>> = {
  resources: 'resource',
  parts: 'part',
  ledgers: 'ledger',
  reports: 'report',
  imports: 'import',
  lists: 'list',
  start: 'start',
  i18n: 'texts',
}

const singles: Readonly<Record<string, FileKind>> = {
  'menu.json': 'menu',
  'project.json': 'project',
  'dashboard.json': 'dashboard',
}

export const kindOfPlace = (place: string): FileKind | undefined => {
  if (Object.hasOwn(singles, place)) return singles[place]
  const [folder = '', ...inside] = place.split('/')
  return inside.length > 0 && Object.hasOwn(folders, folder) ? folders[folder] : undefined
}

/** A resource has the name of its file, and its table the same name with `_`: no two names may give one table. */
const kebabCase = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** Maps a path with corrected keys back to the keys that the file contains. */
const spelledAs = (path: Path, { meant, given }: { readonly meant: Path; readonly given: Path }): Path =>
  meant.every((part, index) => path[index] === part) ? [...given, ...path.slice(meant.length)] : path

/** Reads a file by its shape and adds its faults to `faults`; returns undefined if the file has no usable form. */
export const readSchemaFile = (source: SourceFile, faults: SchemaFault[]): SchemaFile | undefined => {
  const kind = kindOfPlace(source.place)
  const text = source.text.startsWith('\uFEFF') ? source.text.slice(1) : source.text
  const { value, root, faults: broken } = readJson(text)
  const add = (offset: number, path: Parameters<Report>[0], message: string) =>
    faults.push({ file: source.path, ...lineAndColumn(text, offset), pointer: pointerOf(path), message })
  const misspelt: { readonly meant: Path; readonly given: Path }[] = []
  const report: Report = (said, message, on) => {
    const path = misspelt.reduce(spelledAs, said)
    const offset = offsetOf(root, path, on)
    add(typeof on === 'object' ? offsetInside(text, offset, on.at) : offset, path, message)
    const meant = keyMeantBy(message)
    if (meant !== undefined) misspelt.push({ meant: [...path.slice(0, -1), meant], given: path })
  }
  if (!kind) {
    report(
      [],
      `this file is of no kind; expected a folder ${Object.keys(folders).join(', ')} or ${Object.keys(singles).join(', ')}`,
    )
    return undefined
  }
  for (const { offset, path, message } of broken) add(offset, path, message)
  if (broken.length > 0) return undefined
  const definition = (shapes[kind] as Shape<unknown>).read(value, [], report)
  if (definition === undefined) return undefined
  const [file = '', ...areas] = source.place.split('/').reverse()
  const name = file.replace(/\.json$/, '')
  if (!kebabCase.test(name)) report([], `the file name "${name}" is not of small letters, digits and single -`)
  return {
    path: source.path,
    name,
    area: areas.length > 1 ? (areas[0] ?? '') : '',
    kind,
    definition,
    report,
  }
}
