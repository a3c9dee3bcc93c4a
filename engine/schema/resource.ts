// A compiled resource: fields, rules, screens, calls and, for a document, its flow.
import type { SqlJoin, SqlValue } from '../expression/sql/sql-tree.ts'
import type { Expression } from '../expression/terms/scope.ts'
import { mapByName, memoizeByObject } from '../value/records.ts'
import type { Confirmation, Flow, PostingRule, Print } from './document.ts'
import type { Field } from './field.ts'
import type { Lines } from './lines.ts'
import type {
  CardScreen,
  FormPresentation,
  ListPresentation,
  RecordCard,
  RelatedList,
  RowAction,
  View,
} from './screen.ts'
import type { Method, Verb } from './verb.ts'

/** A rule over the whole row. */
export interface RecordCheck {
  readonly id: string
  readonly rule: Expression
  readonly message: string
  /** The fields that show the message in a form; none: the form shows it. */
  readonly fields: readonly string[]
  /** A warning does not stop the save; `ask` stops it until the caller confirms. */
  readonly level: 'error' | 'warn' | 'ask'
  /** Expressions in the message, in addition to fields of the row. */
  readonly values: Readonly<Record<string, Expression>>
  /** Checked at these moves only; absent: at every save. */
  readonly moves?: readonly string[]
  /** Checked of every stored row by the audit, at no save and no move. */
  readonly isAudited?: true
}

/** `chain`: one list for all shops; `shop`: each shop its own; `shops`: owned by the shops that these fields name. */
export type ResourceScope =
  | { readonly kind: 'chain' }
  | { readonly kind: 'shop'; readonly column: string }
  | { readonly kind: 'shops'; readonly fields: readonly string[] }

export interface ApiAlias {
  readonly method: Method
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly envelope?: string
  /** The answer is one row, or the default of an absent setting. */
  readonly one: boolean
  /** Answers the page that `skip` and `limit` request, not all rows. */
  readonly isPaged: boolean
  /** Open to all signed-in users. */
  readonly open: boolean
  /** The move of the call. */
  readonly move?: string
  /** Of the rows only those where this holds. */
  readonly filter?: Expression
}

/** Logs changes of these fields as rows, in the fields named here. */
export interface ChangeLog {
  readonly into: string
  readonly fields: readonly string[]
  readonly key: string
  readonly field: string
  readonly from: string
  readonly to: string
  readonly at: string
  readonly by: string
  /** Why a question about one of the fields was confirmed. */
  readonly reason?: string
}

/** The fields of rows that are a tree: the reference to the parent, the level, and the keys from the root. */
export interface TreeFields {
  readonly parent: string
  readonly level: string
  readonly path: string
}

/** The text between the keys of a path; sorts before every letter, so that rows follow their parents. */
export const treeSeparator = ' > '

/** Permissions of one level that differ from its menu. */
export interface Permission {
  /** Absent: the rights of the menu. */
  readonly can?: readonly string[]
  readonly hide: readonly string[]
  readonly lock: readonly string[]
}

/** Columns that the database computes in every query, and the joins that they need. */
export interface ComputedColumns {
  readonly values: readonly { readonly name: string; readonly value: SqlValue }[]
  readonly joins: readonly (SqlJoin & { readonly table: string; readonly key: string; readonly shopColumn?: string })[]
}

/** Fields whose values no two rows of a scope share; with `when` only among the rows where it holds. */
export interface ConditionalUnique {
  readonly fields: readonly string[]
  readonly when: Expression
}

/** A resource whose rows are settings: which of its fields names one, which holds its value, and the settings that are known. */
export interface SettingEntries {
  readonly key: string
  readonly value: string
  /** One row of it has all settings of a shop, one field each; it has no table. */
  readonly of: Resource
}

/** The fields that distinguish one row from all others in its scope. */
export type KeyFields = readonly [string, ...string[]]

/** The key of resources without a table, such as the form of a move. */
export const rowKey: KeyFields = ['id']

/** The identity of a resource: name, kind, table, key and scope. */
export interface ResourceCore {
  readonly name: string
  readonly area: string
  readonly file: string
  /** `lines` and `journal` belong to a document, `legs` and `balance` to a ledger, and are reached through it alone. */
  readonly kind: 'master' | 'document' | 'setting' | 'log' | 'lines' | 'journal' | 'legs' | 'balance'
  readonly title: string
  readonly description: string
  readonly table: string
  readonly key: KeyFields
  readonly label: string
  readonly scope: ResourceScope
}

/** The fields of a row, in any stage of compilation. */
export interface FieldIndex<F> {
  readonly fields: readonly F[]
  /** The same fields by name. */
  readonly field: Readonly<Record<string, F>>
}

/** The fields of a row. */
export interface ResourceFields extends FieldIndex<Field> {
  /** Calculated fields, each after those that it needs. */
  readonly calculated: readonly string[]
}

/** How it is called. */
export interface ResourceApi {
  readonly path: string
  readonly verbs: readonly Verb[]
  readonly aliases: readonly ApiAlias[]
}

/** The screens of a resource. */
export interface ResourceScreen {
  readonly list: ListPresentation
  readonly form: FormPresentation
  readonly views: Readonly<Record<string, View>>
  /** The view that it is seen through. */
  readonly view?: string
  readonly actions: readonly RowAction[]
  readonly related: readonly RelatedList[]
  readonly card?: CardScreen
}

/** How rows are created, their lines and postings, and their flow. */
export interface Lifecycle {
  /** Rows also come in import batches, and only rows of an active batch are visible. */
  readonly batched: boolean
  /** Of a document. */
  readonly lines: readonly Lines[]
  /** For a document that is created here, not only imported. */
  readonly flow?: Flow
  /** Sets of entries by name. */
  readonly posts: Readonly<Record<string, readonly PostingRule[]>>
  readonly prints: readonly Print[]
  /** The public confirmation page. */
  readonly confirm?: Confirmation
  /** The forms of moves: each like a resource with one row. */
  readonly asks: Readonly<Record<string, Resource>>
}

/** The rules that hold for a row, and for rows beside one another. */
export interface ResourceRules {
  readonly unique: readonly (readonly string[])[]
  readonly uniqueWhen: readonly ConditionalUnique[]
  readonly checks: readonly RecordCheck[]
}

/** The stored part of a resource, for tables, reads and writes: without screens, calls and rights. */
export interface StoredResource extends ResourceCore, ResourceFields, ResourceRules {
  /** Fields that are no columns. */
  readonly workedOut?: ComputedColumns
  readonly index: readonly (readonly string[])[]
  /** Texts whose parts of three letters or more the database finds by an index. */
  readonly searched: readonly string[]
  readonly lifecycle: Lifecycle
  readonly audit: 'none' | 'who' | 'fields'
  /** The name it had before: its rows move along. */
  readonly was?: string
  /** Former fields whose values may go. */
  readonly drop?: readonly string[]
}

export interface Resource extends StoredResource {
  readonly api: ResourceApi
  readonly screen: ResourceScreen
  /** The flag whether a row can still be chosen. */
  readonly active?: string
  readonly log?: ChangeLog
  readonly tree?: TreeFields
  /** The card of a row: related history. */
  readonly card?: RecordCard
  readonly perm: Readonly<Record<string, Permission>>
  /** Rows that a browser keeps for times without a connection. */
  readonly offline?: OfflineRows
  /** Rows are settings, whose values have types by their keys. */
  readonly entries?: SettingEntries
}

export interface OfflineRows {
  readonly fields: readonly string[]
  readonly where?: Expression
}

/** Columns of every table in addition to its fields; their names are reserved. */
export const systemColumns = ['id', 'versi', 'created_at', 'created_by', 'updated_at', 'updated_by', 'batch'] as const

const dependentKinds: ReadonlySet<Resource['kind']> = new Set(['lines', 'journal', 'legs', 'balance'])

/** Whether a resource is independent, with a path, a type and forms. */
export const isListed = ({ kind }: ResourceCore): boolean => !dependentKinds.has(kind)

export const findField = <F>(resource: FieldIndex<F>, name: string): F | undefined =>
  Object.hasOwn(resource.field, name) ? resource.field[name] : undefined

export const indexFields = <F extends { readonly name: string }>(fields: readonly F[]): FieldIndex<F> => ({
  fields,
  field: mapByName(fields, field => field),
})

const filterReadFields = memoizeByObject((fields: readonly Field[]) => fields.filter(({ computed }) => !computed))

const filterStoredFields = memoizeByObject((fields: readonly Field[]) => fields.filter(({ stored }) => stored))

const listFieldNames = memoizeByObject((fields: readonly Field[]) => fields.map(({ name }) => name))

/** The fields in query results: columns, and values that the database computes. */
export const getReadFields = ({ fields }: ResourceFields): readonly Field[] => filterReadFields(fields)

/** The fields that are columns of the resource's table. */
export const getStoredFields = ({ fields }: ResourceFields): readonly Field[] => filterStoredFields(fields)

export const getStoredNames = (resource: ResourceFields): readonly string[] => listFieldNames(getStoredFields(resource))

/** Whether a rule can fill or hide the field: an empty value is not missing then. */
export const canBeFilled = (
  { name, defaultBy, fetch, calc, when, number }: Field,
  { sections }: Pick<FormPresentation, 'sections'>,
): boolean =>
  [defaultBy, fetch, calc, when?.show, number].some(rule => rule !== undefined) ||
  sections.some(({ show, fields }) => show !== undefined && fields.includes(name))
