// Resolves all references in all files in one pass: reports each name that does not exist, with the nearest one.

import { suggestion } from '../../faults/suggest.ts'
import { isForeignSource } from '../../schema/report-source.ts'
import { askFilesOf } from '../files/ask-files.ts'
import type { TableFile } from '../files/document-files.ts'
import { type SchemaFile, shapes } from '../files/schema-file.ts'
import type { LedgerFile } from '../ledgers/ledger-tables.ts'
import type { ListFile } from '../lists/list-file.ts'
import type { ReportFile } from '../reports/reading-report.ts'
import { lines as linesShape } from '../shapes/field.ts'
import { namesIn } from '../shapes/naming.ts'
import type { NamedKind, NameUse, Path, Report, Shape } from '../shapes/shape.ts'
import {
  type KnownNames,
  type Names,
  namesOfImport,
  namesOfLedger,
  namesOfList,
  namesOfReport,
  namesOfTable,
} from './known-names.ts'

/** Reports every name that does not exist. Generated tables of ledgers contain no references of their own. */
export const resolveNames = (files: readonly SchemaFile[], tables: readonly TableFile[], known: KnownNames): void => {
  for (const file of tables) {
    if (file.role === 'legs' || file.role === 'balance') continue
    resolve(shapes.resource, file, { own: namesOfTable(file), known, name: file.name })
    resolveLines(file, tables, known)
    for (const { file: asked } of askFilesOf(file)) {
      const { 'x-key': _, ...definition } = asked.definition
      resolve(shapes.resource, { definition, report: asked.report }, { own: namesOfTable(asked), known })
    }
  }
  for (const file of files) {
    // Parts are resolved with the resources that use them.
    if (file.kind === 'resource' || file.kind === 'part') continue
    resolve(shapes[file.kind], file, { own: ownNames(file, known), known })
  }
}

const ownNames = (file: SchemaFile, known: KnownNames): Names => {
  if (file.kind === 'ledger') return namesOfLedger(file as LedgerFile)
  if (file.kind === 'list') return namesOfList(file as ListFile)
  if (file.kind === 'report') return namesOfReport(file as ReportFile)
  return file.kind === 'import' ? namesOfImport(file as SchemaFile<{ readonly into: string }>, known) : {}
}

/** Resolves `x-lines`, which names fields of the lines and of the document. */
const resolveLines = (file: TableFile, tables: readonly TableFile[], known: KnownNames): void => {
  for (const [name, said] of Object.entries(file.said ?? {})) {
    const table = tables.find(one => one.name === `${file.name}.${name}`)
    if (!table) continue
    const own = { ...namesOfTable(file), 'field of lines': Object.keys(table.definition.properties) }
    const at: Path = ['properties', name, 'x-lines']
    resolve(linesShape, { definition: said, report: file.report }, { own, known, at })
  }
}

interface Place {
  readonly own: Names
  readonly known: KnownNames
  /** The resource that the file describes. */
  readonly name?: string
  readonly at?: Path
}

const resolve = (
  shape: Shape<unknown>,
  { definition, report }: { readonly definition: unknown; readonly report: Report },
  { own, known, name = '', at = [] }: Place,
): void => {
  for (const use of namesIn(shape, definition, at)) {
    const found = known.all[use.kind] ?? own[use.kind] ?? namesInside(use, known, name)
    const names = found && [...(use.beside ?? []), ...found]
    if (names && !names.includes(use.name) && !isForAll(use))
      report(use.path, `${sentences[use.kind]?.(use, known) ?? usual(use)}${suggestion(use.name, names)}`, use.on)
  }
}

/** `*` is every level. */
const isForAll = ({ kind, name }: NameUse): boolean => kind === 'level' && name === '*'

/** Returns undefined if the resource does not exist or its file is broken. */
const namesInside = (
  { kind, of = '' }: NameUse,
  { of: inside, entries, figures, shop = '' }: KnownNames,
  own: string,
): readonly string[] | undefined => {
  const resource = inside.get(of === 'the shop' ? shop : of)
  if (kind === 'field of') return resource?.field
  if (kind === 'figure of' && (resource || figures.has(of))) return figures.get(of) ?? []
  if (kind === 'figure or field of' && resource) return [...(figures.get(of) ?? []), ...resource.field]
  if (kind === 'dim or amount') return entries.get(of)
  if (kind === 'field of own lines') return inside.get(`${own}.${of}`)?.field
  if (kind === 'lines of') return resource?.lines
  if (kind === 'field of log') return resource?.isLog ? resource.field : undefined
  if (kind === 'row field of') return resource?.row
  if (kind === 'move of') return resource?.move
  if (kind === 'view of') return resource?.view
  return kind === 'document view of' ? resource?.documentView : undefined
}

const usual = ({ kind, name }: NameUse): string => `no ${kind} is called "${name}"`

type Sentence = (use: NameUse, known: KnownNames) => string

const has =
  (what: string): Sentence =>
  ({ name, of }, { shop }) =>
    `"${of === 'the shop' ? shop : of}" has no ${what} "${name}"`

const sentences: Readonly<Partial<Record<NamedKind, Sentence>>> = {
  'field of': has('field'),
  'figure of': has('figure'),
  'figure or field of': has('figure or field'),
  'field of log': has('field'),
  'row field of': has('field'),
  'move of': has('move'),
  page: ({ name }) => `no page is called "${name}": write it and its line in domain/pages.ts`,
  dashboard: ({ name }) => `no dashboard is called "${name}": write dashboard.json`,
  'view of': has('view'),
  'document view of': has('view'),
  'field of own lines': ({ name, of }) => `"${of}" has no field "${name}"`,
  'field or value': ({ name }) => `the message names no field and no value "${name}"`,
  'lines of': has('lines'),
  'dim or amount': ({ name }) => `the ledger has no dim or amount "${name}"`,
  source: ({ name }) =>
    isForeignSource(name) ? `the source "${name}" is not there` : `no resource is called "${name}"`,
  'field or lines': ({ name }) => `no field is called "${name}"`,
  'field of the document': ({ name }) => `the document has no field "${name}"`,
  'field of lines': ({ name }) => `the lines have no field "${name}"`,
  lines: ({ name }) => `the document has no lines "${name}"`,
  'set of entries': ({ name }) => `"x-post" has no set "${name}"`,
  print: ({ name }) => `"x-print" has no print "${name}"`,
}
