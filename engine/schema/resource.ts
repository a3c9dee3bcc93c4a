// What a resource is: its fields, rules, screens, calls and, for a document, its flow.

import type { SqlJoin, SqlValue } from '../expression/sql/sql-tree.ts'
import type { Expression } from '../expression/terms/expression.ts'
import type { Confirmation, Flow, Posting, Print } from './document.ts'
import type { Field } from './field.ts'
import type { Lines } from './lines.ts'
import type { Card, CardScreen, FormPresentation, ListPresentation, Related, RowAction, View } from './screen.ts'
import type { Verb } from './verb.ts'

/** A rule over the whole row. */
export interface Check {
  readonly id: string
  readonly rule: Expression
  readonly message: string
  /** Where the message stands in a form; nowhere: over it. */
  readonly fields: readonly string[]
  /** A warning is shown and stops nothing; a question stops the save until the caller has confirmed it. */
  readonly level: 'error' | 'warn' | 'ask'
  /** What the message names beside fields of the row. */
  readonly values: Readonly<Record<string, Expression>>
  /** Asked at these moves only; absent: whenever the row is saved. */
  readonly moves?: readonly string[]
}

/** `chain`: one list for all shops; `shop`: each shop its own; `shops`: owned by the shops that these fields name. */
export type Scope =
  | { readonly kind: 'chain' }
  | { readonly kind: 'shop'; readonly column: string }
  | { readonly kind: 'shops'; readonly fields: readonly string[] }

export interface Alias {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly envelope?: string
  /** The answer is one row, or what an entry is that has none. */
  readonly one: boolean
  /** Answers the page that `skip` and `limit` ask for, not all rows. */
  readonly isPaged: boolean
  /** For everybody who signed in. */
  readonly open: boolean
  /** The move that the call makes. */
  readonly move?: string
  /** Of the rows only those where this holds. */
  readonly filter?: Expression
}

/** Changes of these fields are stored as rows of a log, in the fields named here. */
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

/** What one level may do beyond or below what its menu gives. */
export interface Permission {
  /** Absent: whatever the menu gives. */
  readonly can?: readonly string[]
  readonly hide: readonly string[]
  readonly lock: readonly string[]
}

/** What the database works out in every reading, and the rows of other tables that it needs for that. */
export interface WorkedOut {
  readonly values: readonly { readonly name: string; readonly value: SqlValue }[]
  readonly joins: readonly (SqlJoin & { readonly table: string; readonly key: string; readonly shopColumn?: string })[]
}

/** Fields whose values no two rows of a scope share; with `when` only among the rows where it holds. */
export interface ConditionalUnique {
  readonly fields: readonly string[]
  readonly when: Expression
}

/** A resource whose rows are settings: which of its fields names one, which holds its value, and the settings that are known. */
export interface Entries {
  readonly key: string
  readonly value: string
  /** One row of it has all settings of a shop, a field each; no table holds it. */
  readonly of: Resource
}

/** The fields that distinguish one row from all others in its scope. */
export type Key = readonly [string, ...string[]]

/** The key of what no table holds, such as the answer to a move: the column that every row has. */
export const rowKey: Key = ['id']

/** What a resource is called, and whose rows it has. */
export interface ResourceCore {
  readonly name: string
  readonly area: string
  readonly file: string
  /** `lines` and `journal` belong to a document, `legs` and `balance` to a ledger, and are reached through it alone. */
  readonly kind: 'master' | 'document' | 'setting' | 'log' | 'lines' | 'journal' | 'legs' | 'balance'
  readonly title: string
  readonly description: string
  readonly table: string
  readonly key: Key
  readonly label: string
  readonly scope: Scope
}

/** The fields of a row, each as far as it is known there. */
export interface FieldsOf<F> {
  readonly fields: readonly F[]
  /** The same fields by name. */
  readonly field: Readonly<Record<string, F>>
}

/** The fields of a row. */
export interface ResourceFields extends FieldsOf<Field> {
  /** Calculated fields, each after those that it needs. */
  readonly calculated: readonly string[]
}

/** How it is called. */
export interface Api {
  readonly path: string
  readonly verbs: readonly Verb[]
  readonly aliases: readonly Alias[]
}

/** What its screens show. */
export interface Screen {
  readonly list: ListPresentation
  readonly form: FormPresentation
  readonly views: Readonly<Record<string, View>>
  /** The view that it is seen through. */
  readonly view?: string
  readonly actions: readonly RowAction[]
  readonly related: readonly Related[]
  readonly card?: CardScreen
}

/** How its rows come, what they are made of, and what becomes of them. */
export interface Lifecycle {
  /** Rows come in batches of imports too, and only those of a batch in force are there. */
  readonly batched: boolean
  /** Of a document. */
  readonly lines: readonly Lines[]
  /** Of a document that is written here, not only imported. */
  readonly flow?: Flow
  /** Sets of entries by name. */
  readonly posts: Readonly<Record<string, readonly Posting[]>>
  readonly prints: readonly Print[]
  /** What a page without sign-in says of it. */
  readonly confirm?: Confirmation
  /** What moves ask, by move: each like a resource of one row, the answer. */
  readonly asks: Readonly<Record<string, Resource>>
}

/** The rules that hold for a row, and for rows beside one another. */
export interface ResourceRules {
  readonly unique: readonly (readonly string[])[]
  readonly uniqueWhen: readonly ConditionalUnique[]
  readonly checks: readonly Check[]
}

/** What its tables are made of, and its rows read and written by: no screen, no call, no right. */
export interface StoredResource extends ResourceCore, ResourceFields, ResourceRules {
  /** Fields that are no columns. */
  readonly workedOut?: WorkedOut
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
  readonly api: Api
  readonly screen: Screen
  /** The flag that says whether a row may still be chosen. */
  readonly active?: string
  readonly log?: ChangeLog
  /** What is known of a row, beside its fields. */
  readonly card?: Card
  readonly perm: Readonly<Record<string, Permission>>
  /** Rows are settings, whose values have types by their keys. */
  readonly entries?: Entries
}

/** Columns that every table has beside its fields; no field may take their names. */
export const systemColumns = ['id', 'versi', 'created_at', 'created_by', 'updated_at', 'updated_by', 'batch'] as const

const inner: ReadonlySet<Resource['kind']> = new Set(['lines', 'journal', 'legs', 'balance'])

/** Whether a resource stands for itself, with a path, a type and forms of its own. */
export const isListed = ({ kind }: ResourceCore): boolean => !inner.has(kind)

export const findField = <F>(resource: FieldsOf<F>, name: string): F | undefined =>
  Object.hasOwn(resource.field, name) ? resource.field[name] : undefined

export const fieldsByName = <F extends { readonly name: string }>(fields: readonly F[]): FieldsOf<F> => ({
  fields,
  field: Object.fromEntries(fields.map(field => [field.name, field])),
})

/** The fields that the database gives: columns, and what it works out itself. */
export const readFields = ({ fields }: ResourceFields): readonly Field[] =>
  filteredOnce(read, fields, ({ computed }) => !computed)

/** The fields that are columns of the resource's table. */
export const storedFields = ({ fields }: ResourceFields): readonly Field[] =>
  filteredOnce(stored, fields, field => field.stored)

const names = new WeakMap<readonly Field[], readonly string[]>()

export const storedNames = (resource: ResourceFields): readonly string[] => {
  const fields = storedFields(resource)
  const known = names.get(fields) ?? fields.map(({ name }) => name)
  names.set(fields, known)
  return known
}

type Known = WeakMap<readonly Field[], readonly Field[]>

const [read, stored]: readonly [Known, Known] = [new WeakMap(), new WeakMap()]

/** Each row that is read or written asks for them, and the fields of a resource stay what they are. */
const filteredOnce = (known: Known, fields: readonly Field[], isMeant: (field: Field) => boolean): readonly Field[] => {
  const found = known.get(fields) ?? fields.filter(isMeant)
  known.set(fields, found)
  return found
}
