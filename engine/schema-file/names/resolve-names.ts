// Resolves all references in all files in one pass: reports each name that does not exist, with the nearest one.

import { formatSuggestion } from '../../message/suggest.ts'
import { isForeignSource } from '../../schema/schema.ts'
import { isObject } from '../../value/json-text.ts'
import { buildAskFiles } from '../files/ask-files.ts'
import {
  type FileKind,
  type LedgerFile,
  type ListFile,
  type ReportSchemaFile,
  type SchemaFile,
  shapes,
} from '../files/schema-file.ts'
import type { TableFile } from '../files/table-file.ts'
import { collectReferences } from '../language/naming.ts'
import type { JsonPath, NameReference, ReferenceKind, ReportFault } from '../language/shape.ts'
import { lines as linesShape } from '../shapes/lines-shape.ts'
import {
  collectImportNames,
  collectLedgerNames,
  collectListNames,
  collectReportNames,
  collectTableNames,
  type NameIndex,
  type NamesByKind,
} from './name-index.ts'

/** Reports every name that does not exist. Generated tables of ledgers contain no references of their own. */
export const resolveNames = (files: readonly SchemaFile[], tables: readonly TableFile[], index: NameIndex): void => {
  for (const file of tables) {
    if (file.role === 'legs' || file.role === 'balance') continue
    resolve(collectFileReferences('resource', file.source), file.report, {
      fileNames: collectTableNames(file),
      index,
      name: file.name,
    })
    resolveLines(file, tables, index)
    for (const { file: askFile } of buildAskFiles(file)) {
      const { 'x-key': _, ...definition } = askFile.source
      const askReferences = collectReferences(shapes.resource, definition)
      resolve(askReferences, askFile.report, { fileNames: collectTableNames(askFile), index })
    }
  }
  for (const file of files) {
    // Parts are resolved with the resources that use them.
    if (file.kind === 'resource' || file.kind === 'part') continue
    const references = collectFileReferences(file.kind, file.definition)
    resolve(references, file.report, { fileNames: getFileNames(file, index), index })
  }
}

const getFileNames = (file: SchemaFile, index: NameIndex): NamesByKind => {
  if (file.kind === 'ledger') return collectLedgerNames(file as LedgerFile)
  if (file.kind === 'list') return collectListNames(file as ListFile)
  if (file.kind === 'report') return collectReportNames(file as ReportSchemaFile)
  return file.kind === 'import' ? collectImportNames(file as SchemaFile<{ readonly into: string }>, index) : {}
}

/** Resolves `x-lines`, which names fields of the lines and of the document. */
const resolveLines = (file: TableFile, tables: readonly TableFile[], index: NameIndex): void => {
  for (const [name, linesDefinition] of Object.entries(file.linesDefinitions ?? {})) {
    const table = tables.find(one => one.name === `${file.name}.${name}`)
    if (!table) continue
    const fileNames = { ...collectTableNames(file), 'field of lines': Object.keys(table.definition.properties) }
    const at: JsonPath = ['properties', name, 'x-lines']
    resolve(collectReferences(linesShape, linesDefinition, at), file.report, { fileNames, index })
  }
}

interface NameContext {
  readonly fileNames: NamesByKind
  readonly index: NameIndex
  /** The resource that the file describes. */
  readonly name?: string
}

/** Those of an unchanged file are collected once. */
const collectFileReferences = (kind: FileKind, definition: unknown): readonly NameReference[] => {
  if (!isObject(definition)) return []
  const known = referencesByDefinition.get(definition)
  const references = known ?? collectReferences(shapes[kind], definition)
  if (!known) referencesByDefinition.set(definition, references)
  return references
}

const referencesByDefinition = new WeakMap<object, readonly NameReference[]>()

const resolve = (
  references: readonly NameReference[],
  report: ReportFault,
  { fileNames, index, name = '' }: NameContext,
): void => {
  for (const reference of references) {
    const candidates =
      index.all[reference.kind] ?? fileNames[reference.kind] ?? findResourceNames(reference, index, name)
    if (!candidates || candidates.includes(reference.name) || isEveryLevel(reference)) continue
    const { extraNames = [] } = reference
    if (extraNames.includes(reference.name)) continue
    const suggestion = formatSuggestion(reference.name, [...extraNames, ...candidates])
    report(
      reference.path,
      `${messages[reference.kind]?.(reference, index) ?? formatMissingName(reference)}${suggestion}`,
      reference.marker,
    )
  }
}

/** `*` is every level. */
const isEveryLevel = ({ kind, name }: NameReference): boolean => kind === 'level' && name === '*'

/** Returns undefined if the resource does not exist or its file is broken. */
const findResourceNames = (
  { kind, of = '' }: NameReference,
  { of: byResource, entries, figures, shop = '' }: NameIndex,
  ownResource: string,
): readonly string[] | undefined => {
  const resource = byResource.get(of === 'the shop' ? shop : of)
  if (kind === 'field of') return resource?.field
  if (kind === 'figure of' && (resource || figures.has(of))) return figures.get(of) ?? []
  if (kind === 'figure or field of' && resource) return [...(figures.get(of) ?? []), ...resource.field]
  if (kind === 'dim or amount') return entries.get(of)
  if (kind === 'field of own lines') return byResource.get(`${ownResource}.${of}`)?.field
  if (kind === 'lines of') return resource?.lines
  if (kind === 'field of log') return resource?.isLog ? resource.field : undefined
  if (kind === 'row field of') return resource?.row
  if (kind === 'move of') return resource?.move
  if (kind === 'state of') return resource?.state
  if (kind === 'view of') return resource?.view
  return kind === 'document view of' ? resource?.documentView : undefined
}

const formatMissingName = ({ kind, name }: NameReference): string => `no ${kind} is called "${name}"`

type MessageFormatter = (reference: NameReference, index: NameIndex) => string

const formatMissingEntry =
  (what: string): MessageFormatter =>
  ({ name, of }, { shop }) =>
    `"${of === 'the shop' ? shop : of}" has no ${what} "${name}"`

const messages: Readonly<Partial<Record<ReferenceKind, MessageFormatter>>> = {
  'field of': formatMissingEntry('field'),
  'figure of': formatMissingEntry('figure'),
  'figure or field of': formatMissingEntry('figure or field'),
  'field of log': formatMissingEntry('field'),
  'row field of': formatMissingEntry('field'),
  'move of': formatMissingEntry('move'),
  'state of': formatMissingEntry('state'),
  page: ({ name }) => `no page is called "${name}": write it and its line in domain/pages.ts`,
  dashboard: ({ name }) => `no dashboard is called "${name}": write dashboard.json`,
  'view of': formatMissingEntry('view'),
  'document view of': formatMissingEntry('view'),
  'field of own lines': ({ name, of }) => `"${of}" has no field "${name}"`,
  'field or value': ({ name }) => `the message names no field and no value "${name}"`,
  'lines of': formatMissingEntry('lines'),
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
