// The compiled schema: what all schema files together say, frozen, with a version. Everything else reads this and no file.
import type { Flow, Kept, Numbering, Posting, Print, Refusal } from './document.ts'
import type { Expression } from './expression/expression.ts'
import type { SqlJoin, SqlValue } from './expression/sql-tree.ts'
import type { FieldType, JsonScalar, Limits, Stored } from './fields/field-type.ts'
import type { Import } from './import.ts'
import type { Ledger } from './ledger.ts'
import type { Lines } from './lines.ts'
import type { Project } from './project.ts'
import type { Report } from './report.ts'

export interface Choice {
  readonly value: string
  readonly title: string
  readonly color: string
  /** Offered, and accepted, only where this holds. */
  readonly show?: Expression
}

export interface Reference {
  readonly to: string
  readonly search: readonly string[]
  readonly columns: readonly string[]
  readonly onDelete: 'block' | 'clear' | 'cascade'
  readonly preload: boolean
  /** Which rows may be named; `self` is the row that names them. */
  readonly filter?: Expression
  /** A scanner fills it: what is unknown here and there elsewhere in the chain is told apart. */
  readonly scan: boolean
  /** Told in place of the general sentence when the filter refuses a row. */
  readonly refusals: readonly Refusal[]
}

/** A value that comes from the row a reference leads to. */
export interface Fetch {
  /** The reference of this row that it goes through first. */
  readonly through: string
  readonly from: Expression
  /** Copied when the reference is picked, only into an empty field, or joined and never stored. */
  readonly mode: 'copy' | 'copyIfEmpty' | 'live'
}

/** When a field shows, must be filled, may not be changed. */
export interface Conditions {
  readonly show?: Expression
  readonly require?: Expression
  readonly lock?: Expression
  /** Whether a hidden field keeps its value; it is emptied unless told otherwise. */
  readonly hiddenValue: 'keep' | 'clear'
}

/** A rule over the whole row. */
export interface Check {
  readonly id: string
  readonly rule: Expression
  readonly message: string
  /** Where the message stands in a form; nowhere: over it. */
  readonly fields: readonly string[]
  /** A warning is told and stops nothing; a question stops the save until its caller has confirmed it. */
  readonly level: 'error' | 'warn' | 'ask'
  /** What the message names beside fields of the row. */
  readonly values: Readonly<Record<string, Expression>>
  /** Asked at these moves only; absent: whenever the row is saved. */
  readonly moves?: readonly string[]
}

/** What a layout may show: titles by key, for each kind of document and under `*` for all. */
export interface LayoutLooks {
  readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The field that says which kind of document it is. */
  readonly by?: string
  /** The fields with the size of the page in millimetres. */
  readonly page?: { readonly width: string; readonly height: string }
}

export interface FieldLooks {
  readonly width?: number
  readonly help?: string
  readonly placeholder?: string
  readonly focus?: boolean
  readonly widget?: string
}

export interface Field {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly type: FieldType
  readonly required: boolean
  /** Written once: a key, or declared so. */
  readonly once: boolean
  readonly readOnly: boolean
  readonly writeOnly: boolean
  /** The stored value of a new row that says nothing about the field. */
  readonly default: Stored
  readonly limits: Limits
  readonly choices: readonly Choice[]
  readonly case: 'upper' | 'lower' | 'asis'
  readonly messages: Readonly<Record<string, string>>
  readonly looks: FieldLooks
  readonly layout?: LayoutLooks
  readonly ref?: Reference
  /** False: worked out whenever the row is read, and no column of its table. */
  readonly stored: boolean
  /** Not stored, and more than a database works out: the engine does it for each row that was read. */
  readonly late?: true
  /** Worked out from other fields and never written by anybody. */
  readonly calc?: Expression
  readonly fetch?: Fetch
  /** The value of a new row that says nothing about the field, where it has to be worked out. */
  readonly defaultBy?: Expression
  readonly when?: Conditions
  readonly examples: readonly JsonScalar[]
  /** The name it had before: its values move along. */
  readonly was?: string
  /** The program gives it, at the making of the row or at a move. */
  readonly number?: Numbering
  /** The books keep it; nobody else writes it. */
  readonly kept?: Kept
}

/** `chain`: one list for all shops; `shop`: each shop its own; `shops`: owned by the shops that these fields name. */
export type Scope =
  | { readonly kind: 'chain' }
  | { readonly kind: 'shop'; readonly column: string }
  | { readonly kind: 'shops'; readonly fields: readonly string[] }

export type Verb = 'list' | 'get' | 'create' | 'update' | 'delete'

export interface Alias {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly envelope?: string
  /** The answer is one row, or what an entry is that has none. */
  readonly one: boolean
  /** For everybody who signed in. */
  readonly open: boolean
  /** The move that the call makes. */
  readonly move?: string
  /** Of the rows only those where this holds. */
  readonly filter?: Expression
}

export interface Column {
  readonly field: string
  readonly title: string
  readonly width?: number
  readonly total?: string
}

export interface SortTerm {
  readonly field: string
  readonly descending: boolean
}

export interface ListLooks {
  readonly columns: readonly Column[]
  readonly sort: readonly SortTerm[]
  readonly search: readonly string[]
  readonly filters: readonly string[]
  readonly export: readonly string[]
  readonly empty: string
  readonly pageSize: number
}

export interface FormSection {
  readonly title: string
  readonly fields: readonly string[]
  /** The most columns that it takes, as far as there is room. */
  readonly columns: number
  readonly show?: Expression
}

export interface FormLooks {
  readonly as: 'modal' | 'page' | 'drawer'
  readonly titleAdd: string
  readonly titleEdit: string
  readonly submitOnEnter: boolean
  readonly confirmDelete: string
  readonly sections: readonly FormSection[]
  readonly messages: Readonly<Record<string, string>>
}

/** How a view says another word for a field. */
export interface FieldInView {
  readonly title?: string
  readonly help?: string
  readonly messages?: Readonly<Record<string, string>>
}

/** Another screen of the same rows. */
export interface View {
  readonly name: string
  readonly title: string
  readonly as: 'list' | 'grid'
  /** Fields whose cells are written in a grid. */
  readonly edit: readonly string[]
  /** What may be done through it besides reading; absent: whatever the resource allows. */
  readonly verbs?: readonly Verb[]
  /** Fields that it writes; absent: all. */
  readonly writes?: readonly string[]
  readonly fields: Readonly<Record<string, FieldInView>>
  readonly list: ListLooks
  readonly form: FormLooks
  readonly filter?: Expression
  /** Values that its filters begin with, by field. */
  readonly defaults: Readonly<Record<string, Expression>>
  readonly select: 'none' | 'one' | 'many'
  /** Moves, and prints as `print:<id>`, that it offers. */
  readonly actions: readonly string[]
  /** Lines that open under a row. */
  readonly detail: readonly string[]
}

/** Changes of these fields are kept as rows of a log, each in the fields named here. */
export interface ChangeLog {
  readonly into: string
  readonly fields: readonly string[]
  readonly key: string
  readonly field: string
  readonly from: string
  readonly to: string
  readonly at: string
  readonly by: string
}

/** What can be done with one row beside changing and deleting it, by who may change it. */
export interface RowAction {
  readonly id: string
  readonly title: string
  readonly do: 'end-sessions'
  readonly confirm?: string
}

/** Rows of another resource that stand in the form of a row: those that name it. */
export interface Related {
  readonly resource: string
  /** Their reference to the row. */
  readonly by: string
  readonly title: string
  /** Shown for rows where it holds; a condition on the row's own fields. */
  readonly when?: Expression
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

export interface Resource {
  readonly name: string
  readonly area: string
  readonly file: string
  /** `lines` and `journal` belong to a document, `legs` and `balance` to a ledger, and are reached through it alone. */
  readonly kind: 'master' | 'document' | 'setting' | 'log' | 'lines' | 'journal' | 'legs' | 'balance'
  readonly title: string
  readonly description: string
  readonly table: string
  readonly key: readonly string[]
  /** Rows come in batches of imports too, and only those of a batch in force are there. */
  readonly batched: boolean
  /** Of a document. */
  readonly lines: readonly Lines[]
  readonly label: string
  readonly scope: Scope
  readonly fields: readonly Field[]
  /** The same fields by name. */
  readonly field: Readonly<Record<string, Field>>
  readonly unique: readonly (readonly string[])[]
  readonly uniqueWhen: readonly ConditionalUnique[]
  readonly checks: readonly Check[]
  /** Fields that are no columns. */
  readonly workedOut?: WorkedOut
  /** Calculated fields, each after those that it needs. */
  readonly calculated: readonly string[]
  readonly index: readonly (readonly string[])[]
  readonly path: string
  readonly verbs: readonly Verb[]
  readonly aliases: readonly Alias[]
  readonly list: ListLooks
  readonly form: FormLooks
  readonly views: Readonly<Record<string, View>>
  /** The view that it is seen through. */
  readonly view?: string
  /** The flag that says whether a row may still be chosen. */
  readonly active?: string
  readonly log?: ChangeLog
  readonly actions: readonly RowAction[]
  readonly related: readonly Related[]
  readonly perm: Readonly<Record<string, Permission>>
  readonly audit: 'none' | 'who' | 'fields'
  /** Rows are settings, whose values have types by their keys. */
  readonly entries?: Entries
  /** Of a document that is written here, not only imported. */
  readonly flow?: Flow
  /** Sets of entries by name. */
  readonly posts: Readonly<Record<string, readonly Posting[]>>
  readonly prints: readonly Print[]
  /** What moves ask, by move: each like a resource of one row, the answer. */
  readonly asks: Readonly<Record<string, Resource>>
  /** The name it had before: its rows move along. */
  readonly was?: string
  /** Former fields whose values may go. */
  readonly drop?: readonly string[]
}

export interface MenuItem {
  readonly id: string
  readonly title: string
  readonly icon?: string
  /** One line on what it is for. */
  readonly about?: string
  readonly path?: string
  readonly target?: { readonly kind: string; readonly name: string; readonly view?: string }
  readonly module?: string
  readonly shops?: readonly string[]
  /** Levels whose default menu has the entry; absent: all. */
  readonly levels?: readonly string[]
  /** False: not drawn; access and routes do not mind. */
  readonly show: boolean
  readonly always: boolean
  readonly ready: boolean
  readonly items: readonly MenuItem[]
}

export type StartRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

export interface Start {
  readonly chain: StartRows
  readonly shops: Readonly<Record<string, StartRows>>
}

export interface Schema {
  /** The same for the same files, whatever their order. */
  readonly version: string
  readonly project: Project
  readonly resources: Readonly<Record<string, Resource>>
  readonly menu: readonly MenuItem[]
  readonly imports: Readonly<Record<string, Import>>
  readonly reports: Readonly<Record<string, Report>>
  readonly ledgers: Readonly<Record<string, Ledger>>
  readonly starts: Readonly<Record<string, Start>>
}

/** Columns that every table has beside its fields; no field may take their names. */
export const systemColumns = ['id', 'versi', 'created_at', 'created_by', 'updated_at', 'updated_by', 'batch'] as const

export const findResource = (schema: Schema, name: string): Resource | undefined =>
  Object.hasOwn(schema.resources, name) ? schema.resources[name] : undefined

export const getResource = (schema: Schema, name: string): Resource => {
  const resource = findResource(schema, name)
  if (!resource) throw new Error(`no resource is called ${name}`)
  return resource
}

const inner: ReadonlySet<Resource['kind']> = new Set(['lines', 'journal', 'legs', 'balance'])

/** Whether a resource stands for itself, with a path, a type and forms of its own. */
export const isListed = ({ kind }: Resource): boolean => !inner.has(kind)

export const getLedger = (schema: Schema, name: string): Ledger => {
  const ledger = Object.hasOwn(schema.ledgers, name) ? schema.ledgers[name] : undefined
  if (!ledger) throw new Error(`no ledger is called ${name}`)
  return ledger
}

export const findField = (resource: Resource, name: string): Field | undefined =>
  Object.hasOwn(resource.field, name) ? resource.field[name] : undefined

/** The fields that the database gives: columns, and what it works out itself. */
export const readFields = ({ fields }: Resource): readonly Field[] => fields.filter(({ late }) => !late)

/** The fields that are columns of the resource's table. */
export const storedFields = ({ fields }: Resource): readonly Field[] => fields.filter(({ stored }) => stored)
