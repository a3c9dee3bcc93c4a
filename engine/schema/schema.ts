// The compiled schema of all schema files, frozen, with a version. Everything else reads this and no file.

import type { Dashboard } from './dashboard.ts'
import type { DocumentList } from './document-list.ts'
import type { Import } from './import.ts'
import type { Ledger } from './ledger.ts'
import type { Project } from './project.ts'
import type { Report } from './report.ts'
import type { Resource } from './resource.ts'
import type { ScreenTarget } from './screen.ts'

export interface MenuItem {
  readonly id: string
  readonly title: string
  readonly icon?: string
  /** A description in one line. */
  readonly about?: string
  /** Other words that find it. */
  readonly words?: string
  /** The section of the manual about it: `page.md#heading`; absent: that of the entry above it. */
  readonly help?: string
  readonly path?: string
  readonly target?: ScreenTarget
  /** For a page: the screens whose rights it uses. */
  readonly needs?: readonly ScreenTarget[]
  readonly module?: string
  readonly shops?: readonly string[]
  /** Levels whose default menu has the entry; absent: all. */
  readonly levels?: readonly string[]
  /** False: not drawn; access and routes do not mind. */
  readonly show: boolean
  readonly always: boolean
  readonly items: readonly MenuItem[]
}

/** All entries of a menu, each before its own. */
export const flattenMenu = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap(item => [item, ...flattenMenu(item.items)])

export type StartRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Rows that may be chosen at the first start. */
export interface StartOffer {
  /** Once in the start data. */
  readonly id: string
  readonly title: string
  readonly about?: string
  readonly rows: StartRows
}

export interface StartData {
  /** Other start files are based on it: it may hold a part of the start data. */
  readonly isBase: boolean
  readonly chain: StartRows
  readonly shops: Readonly<Record<string, StartRows>>
  readonly offers: readonly StartOffer[]
  /** By how many days ago, the longest first: rows by shop. */
  readonly days: readonly (readonly [ago: number, shops: Readonly<Record<string, StartRows>>])[]
}

export interface Schema {
  /** The same for the same files, whatever their order. */
  readonly version: string
  /** Languages with translation files, in addition to the language of the schema files. */
  readonly languages: readonly string[]
  /** The schema in the language of its files, if this one is translated. */
  readonly source?: Schema
  readonly project: Project
  readonly resources: Readonly<Record<string, Resource>>
  readonly menu: readonly MenuItem[]
  readonly imports: Readonly<Record<string, Import>>
  readonly reports: Readonly<Record<string, Report>>
  readonly ledgers: Readonly<Record<string, Ledger>>
  /** Lists over several documents. */
  readonly lists: Readonly<Record<string, DocumentList>>
  readonly dashboard?: Dashboard
  readonly starts: Readonly<Record<string, StartData>>
}

/** The schema in the language of its files, which logs are written in, whatever the language of the user. */
export const getFileSchema = (schema: Schema): Schema => schema.source ?? schema

/** Resources by name, in any stage of compilation. */
interface ResourceIndex<R> {
  readonly resources: Readonly<Record<string, R>>
}

export const findResource = <R>({ resources }: ResourceIndex<R>, name: string): R | undefined =>
  Object.hasOwn(resources, name) ? resources[name] : undefined

export const getResource = <R>(schema: ResourceIndex<R>, name: string): R => {
  const resource = findResource(schema, name)
  if (!resource) throw new Error(`no resource is called ${name}`)
  return resource
}
export const getLedger = (schema: Schema, name: string): Ledger => {
  const ledger = Object.hasOwn(schema.ledgers, name) ? schema.ledgers[name] : undefined
  if (!ledger) throw new Error(`no ledger is called ${name}`)
  return ledger
}

/** Finds the source of a report, `resource:name` or `name`; undefined if there is none. */
export const findReportSource = (schema: Pick<Schema, 'resources'>, from: string): Resource | undefined =>
  findResource(schema, from) ?? findResource(schema, from.replace(/^resource:/, ''))

/** Why a source cannot be read, for a name that no resource has. */
export const isForeignSource = (from: string): boolean => /^(?!resource:)[a-z]+:|\./.test(from)
