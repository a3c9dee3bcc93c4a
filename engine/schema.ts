// The compiled schema: what all schema files together say, frozen, with a version. Everything else reads this and no file.
import type { FieldType, JsonScalar, Limits, Stored } from './fields/field-type.ts'

export interface Choice {
  readonly value: string
  readonly title: string
  readonly color: string
}

export interface Reference {
  readonly to: string
  readonly search: readonly string[]
  readonly columns: readonly string[]
  readonly onDelete: 'block' | 'clear' | 'cascade'
  readonly preload: boolean
  readonly create: boolean
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
  readonly ref?: Reference
  readonly examples: readonly JsonScalar[]
  /** The name it had before: its values move along. */
  readonly was?: string
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
  readonly columns: number
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

/** What one level may do beyond or below what its menu gives. */
export interface Permission {
  /** Absent: whatever the menu gives. */
  readonly can?: readonly string[]
  readonly hide: readonly string[]
  readonly lock: readonly string[]
}

export interface Resource {
  readonly name: string
  readonly area: string
  readonly file: string
  readonly kind: 'master' | 'document' | 'setting' | 'log'
  readonly title: string
  readonly description: string
  readonly table: string
  readonly key: readonly string[]
  readonly label: string
  readonly scope: Scope
  readonly fields: readonly Field[]
  /** The same fields by name. */
  readonly field: Readonly<Record<string, Field>>
  readonly unique: readonly (readonly string[])[]
  readonly index: readonly (readonly string[])[]
  readonly path: string
  readonly verbs: readonly Verb[]
  readonly aliases: readonly Alias[]
  readonly list: ListLooks
  readonly form: FormLooks
  readonly perm: Readonly<Record<string, Permission>>
  readonly audit: 'none' | 'who' | 'fields'
  /** The name it had before: its rows move along. */
  readonly was?: string
  /** Former fields whose values may go. */
  readonly drop?: readonly string[]
}

export interface MenuItem {
  readonly id: string
  readonly title: string
  readonly icon?: string
  readonly path?: string
  readonly target?: { readonly kind: string; readonly name: string; readonly view?: string }
  readonly module?: string
  readonly shops?: readonly string[]
  /** Levels whose default menu has the entry; absent: all. */
  readonly levels?: readonly string[]
  readonly always: boolean
  readonly ready: boolean
  readonly items: readonly MenuItem[]
}

export interface Level {
  readonly title: string
  readonly full: boolean
}

export interface Project {
  readonly name: string
  readonly emptyText: string
  readonly shop: {
    readonly resource: string
    readonly key: string
    readonly name: string
    readonly address: string
    readonly businessDate: string
    readonly timeZone: string
  }
  readonly user: {
    readonly resource: string
    readonly key: string
    readonly name: string
    readonly level: string
    readonly password: string
    readonly shop: string
    readonly active: string
  }
  readonly levels: Readonly<Record<string, Level>>
  readonly modules: readonly string[]
  /** Former resources whose rows may go. */
  readonly drop?: readonly string[]
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
  readonly starts: Readonly<Record<string, Start>>
}

/** Columns that every table has beside its fields; no field may take their names. */
export const systemColumns = ['id', 'versi', 'created_at', 'created_by', 'updated_at', 'updated_by'] as const

export const findResource = (schema: Schema, name: string): Resource | undefined =>
  Object.hasOwn(schema.resources, name) ? schema.resources[name] : undefined

export const getResource = (schema: Schema, name: string): Resource => {
  const resource = findResource(schema, name)
  if (!resource) throw new Error(`no resource is called ${name}`)
  return resource
}

export const findField = (resource: Resource, name: string): Field | undefined =>
  Object.hasOwn(resource.field, name) ? resource.field[name] : undefined
