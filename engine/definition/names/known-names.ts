// The names that exist: in all files together, and inside of each file.

import { fieldTypes } from '../../fields/all.ts'
import { dashboardName } from '../../schema/dashboard.ts'
import { documentColumn } from '../../schema/document-list.ts'
import { askedLink, lineLinks } from '../../schema/lines.ts'
import { askFilesOf } from '../files/ask-files.ts'
import type { ResourceFile, TableFile } from '../files/document-files.ts'
import type { ProjectWords } from '../files/project-words.ts'
import { kindOfPlace, type SchemaFile, type SourceFile } from '../files/schema-file.ts'
import type { LedgerFile } from '../ledgers/ledger-tables.ts'
import type { ListFile } from '../lists/list-file.ts'
import { figuresIn, nameOfColumn } from '../reports/figures.ts'
import type { ReportFile } from '../reports/reading-report.ts'
import { editors, ownViews } from '../shapes/menu-target.ts'
import type { NamedKind } from '../shapes/shape.ts'

export type Names = Readonly<Partial<Record<NamedKind, readonly string[]>>>

/** The names of one resource. */
interface Inside {
  readonly field: readonly string[]
  readonly isLog: boolean
  /** With the fields of its lines, like one row of an import. */
  readonly row: readonly string[]
  readonly lines: readonly string[]
  readonly move: readonly string[] | undefined
  readonly view: readonly string[]
  readonly documentView: readonly string[]
}

export interface KnownNames {
  /** Names of whole files, including broken ones, so that these are not reported as missing. */
  readonly all: Names
  /** By resource; a resource whose file is broken is not listed. */
  readonly of: ReadonlyMap<string, Inside>
  /** Figures of journals and ledgers, by source name. */
  readonly figures: ReadonlyMap<string, readonly string[]>
  /** Dims and amounts, by ledger. */
  readonly entries: ReadonlyMap<string, readonly string[]>
  /** The resource whose rows are the shops. */
  readonly shop: string | undefined
}

interface Found {
  readonly sources: readonly SourceFile[]
  readonly tables: readonly TableFile[]
  readonly ledgers: readonly LedgerFile[]
  readonly words: ProjectWords
  /** Hand-written screens; if absent, any name is accepted. */
  readonly pages?: readonly string[] | undefined
}

export const knownNames = ({ sources, tables, ledgers, words, pages }: Found): KnownNames => {
  const ofKind = (kind: string): readonly string[] =>
    sources.filter(({ place }) => kindOfPlace(place) === kind).map(nameOfSource)
  const inner = tables.flatMap(({ role, name }) => (role === 'whole' ? [] : [name]))
  const { levels, modules } = words
  const answers = tables.flatMap(file => askFilesOf(file).map(ask => ask.file))
  return {
    all: {
      resource: [...ofKind('resource'), ...inner],
      source: [...ofKind('resource'), ...inner],
      master: tables.filter(({ definition }) => definition['x-kind'] === 'master').map(({ name }) => name),
      part: ofKind('part'),
      ledger: ofKind('ledger'),
      report: ofKind('report'),
      import: ofKind('import'),
      list: ofKind('list'),
      dashboard: ofKind('dashboard').map(() => dashboardName),
      type: Object.keys(fieldTypes),
      editor: editors,
      ...(pages && { page: pages }),
      ...(levels && { level: levels }),
      ...(modules && { module: modules }),
    },
    // If two files have the same name, the first is compiled and counts here too.
    of: new Map([...tables, ...answers].toReversed().map(file => [file.name, insideOf(file, tables)])),
    figures: new Map(figuresIn({ tables, ledgers }).map(({ source, said }) => [source, Object.keys(said)])),
    entries: new Map(
      ledgers.map(({ name, definition: { dims = {}, amounts } }) => [name, Object.keys({ ...dims, ...amounts })]),
    ),
    shop: words.ownResources?.[0],
  }
}

const nameOfSource = ({ place }: SourceFile): string => place.replace(/^.*\//, '').replace(/\.json$/, '')

const insideOf = (file: TableFile, tables: readonly TableFile[]): Inside => {
  const { definition, lines = [] } = file
  const links: readonly string[] = [...Object.values(lineLinks), askedLink]
  const tablesOfLines = tables.filter(({ name }) => lines.some(({ resource }) => resource === name))
  const inLines = tablesOfLines.flatMap(table => fieldsIn(table).filter(name => !links.includes(name)))
  const views = Object.keys(definition['x-views'] ?? {})
  return {
    field: fieldsIn(file),
    isLog: definition['x-kind'] === 'log',
    row: [...fieldsIn(file), ...inLines],
    lines: lines.map(({ name }) => name),
    move: definition['x-flow']?.moves.map(({ id }) => id),
    view: [...views, ...ownViews],
    documentView: ['new', ...views],
  }
}

const fieldsIn = ({ definition }: ResourceFile): readonly string[] => Object.keys(definition.properties)

/** Names in the file of a table. */
export const namesOfTable = ({ definition, lines = [] }: TableFile): Names => {
  const field = Object.keys(definition.properties)
  const moves = (definition['x-flow']?.moves ?? []).map(({ id }) => id)
  const prints = (definition['x-print'] ?? []).map(({ id }) => id)
  const names = lines.map(({ name }) => name)
  return {
    field,
    'field or lines': [...field, ...names],
    'field or value': field,
    'field of the document': field,
    lines: names,
    state: Object.keys(definition['x-flow']?.states ?? {}),
    move: moves,
    print: prints,
    'move or print': [...moves, ...prints.map(id => `print:${id}`)],
    'set of entries': Object.keys(definition['x-post'] ?? {}),
  }
}

export const namesOfReport = ({ definition }: ReportFile): Names => {
  const { filters = [], variants } = definition
  const tables = [definition, ...Object.values(variants?.tables ?? {})].flatMap(one => [one, ...(one.sections ?? [])])
  return {
    column: tables.flatMap(({ columns = [] }) => columns).map(nameOfColumn),
    filter: filters.map(({ name }) => name),
  }
}

/** The columns of a list, with the one that shows the kind of document. */
export const namesOfList = ({ definition: { columns } }: ListFile): Names => ({
  column: [documentColumn, ...columns.map(({ name }) => name)],
})

export const namesOfLedger = ({ definition: { transfer, dims = {}, amounts, kinds } }: LedgerFile): Names => ({
  kind: Object.keys(kinds),
  amount: Object.keys(amounts),
  'place or dim': [transfer.place, ...Object.keys(dims)],
})

/** An import may name the fields of the resource that it fills. */
export const namesOfImport = ({ definition }: SchemaFile<{ readonly into: string }>, { of }: KnownNames): Names => {
  const into = of.get(definition.into)
  return into ? { field: into.row } : {}
}
