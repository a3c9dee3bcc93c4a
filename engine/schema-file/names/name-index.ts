// The names that exist: in all files together, and inside of each file.

import { fieldTypes } from '../../field/all.ts'
import { dashboardName, shopsDashboardName } from '../../schema/dashboard.ts'
import { documentColumn } from '../../schema/document-list.ts'
import { lineLinks, requestingMoveField } from '../../schema/lines.ts'
import { buildAskFiles } from '../files/ask-files.ts'
import { getFileName, groupFiles } from '../files/folder-files.ts'
import type { ProjectConfig } from '../files/project-types.ts'
import {
  getFileKind,
  type LedgerFile,
  type ListFile,
  type ReportSchemaFile,
  type SchemaFile,
  type SourceFile,
} from '../files/schema-file.ts'
import type { TableFile } from '../files/table-file.ts'
import type { ReferenceKind } from '../language/shape.ts'
import { editors, ownViews, programPages } from '../shapes/menu-target-shape.ts'
import { collectFigures, getColumnName } from './figures.ts'

export type NamesByKind = Readonly<Partial<Record<ReferenceKind, readonly string[]>>>

/** The names of one resource. */
interface ResourceNames {
  readonly field: readonly string[]
  readonly isLog: boolean
  /** With the fields of its lines, like one row of an import. */
  readonly row: readonly string[]
  readonly lines: readonly string[]
  readonly move: readonly string[] | undefined
  readonly state: readonly string[] | undefined
  readonly view: readonly string[]
  readonly documentView: readonly string[]
}

export interface NameIndex {
  /** Names of whole files, including broken ones, so that these are not reported as missing. */
  readonly all: NamesByKind
  /** By resource; a resource whose file is broken is not listed. */
  readonly of: ReadonlyMap<string, ResourceNames>
  /** Figures of journals and ledgers, by source name. */
  readonly figures: ReadonlyMap<string, readonly string[]>
  /** Dims and amounts, by ledger. */
  readonly entries: ReadonlyMap<string, readonly string[]>
  /** The resource whose rows are the shops. */
  readonly shop: string | undefined
}

interface NameSources {
  readonly sources: readonly SourceFile[]
  readonly tables: readonly TableFile[]
  readonly ledgers: readonly LedgerFile[]
  readonly config: ProjectConfig
  /** Hand-written screens; if absent, any name is accepted. */
  readonly pages?: readonly string[] | undefined
}

export const buildNameIndex = ({ sources, tables, ledgers, config, pages }: NameSources): NameIndex => {
  const firstFiles = groupFiles(sources).map(([first]) => first)
  const getFileNames = (kind: string): readonly string[] => [
    ...new Set(firstFiles.filter(({ place }) => getFileKind(place) === kind).map(getFileName)),
  ]
  const inner = tables.flatMap(({ role, name }) => (role === 'whole' ? [] : [name]))
  const { levels, modules } = config
  const answers = tables.flatMap(file => buildAskFiles(file).map(ask => ask.file))
  return {
    all: {
      resource: [...getFileNames('resource'), ...inner],
      source: [...getFileNames('resource'), ...inner],
      master: tables.filter(({ definition }) => definition.kind === 'master').map(({ name }) => name),
      part: getFileNames('part'),
      ledger: getFileNames('ledger'),
      report: getFileNames('report'),
      import: getFileNames('import'),
      list: getFileNames('list'),
      dashboard: getFileNames('dashboard').flatMap(() => [dashboardName, shopsDashboardName]),
      type: Object.keys(fieldTypes),
      editor: editors,
      ...(pages && { page: [...programPages, ...pages] }),
      ...(levels && { level: levels }),
      ...(modules && { module: modules }),
    },
    // If two files have the same name, the first is compiled and counts here too.
    of: new Map([...tables, ...answers].toReversed().map(file => [file.name, collectResourceNames(file, tables)])),
    figures: new Map(
      collectFigures({ tables, ledgers }).map(({ source, byName: figures }) => [source, Object.keys(figures)]),
    ),
    entries: new Map(
      ledgers.map(({ name, definition: { dims = {}, amounts } }) => [name, Object.keys({ ...dims, ...amounts })]),
    ),
    shop: config.ownResources?.[0],
  }
}

const collectResourceNames = (file: TableFile, tables: readonly TableFile[]): ResourceNames => {
  const { definition, lines = [] } = file
  const links: readonly string[] = [...Object.values(lineLinks), requestingMoveField]
  const tablesOfLines =
    lines.length === 0 ? [] : tables.filter(({ name }) => lines.some(({ resource }) => resource === name))
  const lineFields = tablesOfLines.flatMap(table => getFieldNames(table).filter(name => !links.includes(name)))
  const views = Object.keys(definition.views)
  return {
    field: getFieldNames(file),
    isLog: definition.kind === 'log',
    row: [...getFieldNames(file), ...lineFields],
    lines: lines.map(({ name }) => name),
    move: definition.flow?.moves.map(({ id }) => id),
    state: definition.flow && Object.keys(definition.flow.states),
    view: [...views, ...ownViews],
    documentView: ['new', ...views],
  }
}

const getFieldNames = ({ definition }: TableFile): readonly string[] => Object.keys(definition.properties)

/** Names in the file of a table. */
export const collectTableNames = ({ definition, lines = [] }: TableFile): NamesByKind => {
  const field = Object.keys(definition.properties)
  const moves = (definition.flow?.moves ?? []).map(({ id }) => id)
  const prints = definition.print.map(({ id }) => id)
  const names = lines.map(({ name }) => name)
  return {
    field,
    'field or lines': [...field, ...names],
    'field or value': field,
    'field of the document': field,
    lines: names,
    state: Object.keys(definition.flow?.states ?? {}),
    move: moves,
    print: prints,
    'move or print': [...moves, ...prints.map(id => `print:${id}`)],
    'set of entries': Object.keys(definition.post),
  }
}

export const collectReportNames = ({ definition }: ReportSchemaFile): NamesByKind => {
  const { filters = [], variants } = definition
  const tables = [definition, ...Object.values(variants?.tables ?? {})].flatMap(one => [one, ...(one.sections ?? [])])
  return {
    column: tables.flatMap(({ columns = [] }) => columns).map(getColumnName),
    filter: filters.map(({ name }) => name),
  }
}

/** The columns of a list, with the one that shows the kind of document. */
export const collectListNames = ({ definition: { columns } }: ListFile): NamesByKind => ({
  column: [documentColumn, ...columns.map(({ name }) => name)],
})

export const collectLedgerNames = ({
  definition: { transfer, dims = {}, amounts, kinds },
}: LedgerFile): NamesByKind => ({
  kind: Object.keys(kinds),
  amount: Object.keys(amounts),
  'place or dim': [transfer.place, ...Object.keys(dims)],
})

/** An import may name the fields of the resource that it fills. */
export const collectImportNames = (
  { definition }: SchemaFile<{ readonly into: string }>,
  { of }: NameIndex,
): NamesByKind => {
  const into = of.get(definition.into)
  return into ? { field: into.row } : {}
}
