// A table as compilers read it: the keywords of its file under plain names, with defaults for what the file leaves out.

import type { FieldDefinition } from '../shapes/field-shape.ts'
import type { ResourceDefinition } from '../shapes/resource-shape.ts'
import type { RawTableFile } from './document-files.ts'

/** `x-flow` is `flow`; JSON Schema has a `default` and an `enum` of its own. */
type PlainName<Key> = Key extends keyof typeof plainNames
  ? (typeof plainNames)[Key]
  : Key extends `x-${infer Name}`
    ? Name
    : Key
type PlainNames<T> = { readonly [Key in keyof T as PlainName<Key>]: T[Key] }

const plainNames = { 'x-default': 'defaultBy', 'x-enum': 'enumEntries' } as const

const toPlainName = (keyword: string): string =>
  Object.hasOwn(plainNames, keyword) ? plainNames[keyword as keyof typeof plainNames] : keyword.replace(/^x-/, '')

const toPlainNames = <T extends object>(definition: T): PlainNames<T> =>
  Object.fromEntries(Object.entries(definition).map(([key, value]) => [toPlainName(key), value])) as PlainNames<T>

type WithDefaults<T, Defaults> = T & Required<Pick<T, keyof Defaults & keyof T>>

const fieldDefaults = {
  description: '',
  enumEntries: {},
  messages: {},
  ui: {},
} satisfies PlainNames<FieldDefinition>

export interface FieldKeywords extends WithDefaults<PlainNames<FieldDefinition>, typeof fieldDefaults> {
  /** The keywords of the file, as they are spelt there. */
  readonly keywords: ReadonlySet<keyof FieldDefinition>
}

const resourceDefaults = {
  description: '',
  required: [],
  scope: 'global',
  unique: [],
  index: [],
  search: [],
  api: {},
  list: {},
  form: {},
  checks: [],
  perm: {},
  actions: [],
  related: [],
  post: {},
  print: [],
  views: {},
  journal: {},
  audit: 'who',
} satisfies Partial<PlainNames<ResourceDefinition>>

export interface ResourceKeywords
  extends Omit<WithDefaults<PlainNames<ResourceDefinition>, typeof resourceDefaults>, 'properties'> {
  readonly properties: Readonly<Record<string, FieldKeywords>>
}

export interface TableFile extends Omit<RawTableFile, 'definition'> {
  readonly definition: ResourceKeywords
  /** The JSON, whose names are resolved by its shape. */
  readonly source: ResourceDefinition
}

export const readField = (definition: FieldDefinition): FieldKeywords => ({
  ...fieldDefaults,
  ...toPlainNames(definition),
  keywords: new Set(Object.keys(definition) as (keyof FieldDefinition)[]),
})

export const readTable = (file: RawTableFile): TableFile => {
  const { definition: source } = file
  const properties = Object.entries(source.properties).map(([name, field]) => [name, readField(field)] as const)
  const definition = { ...resourceDefaults, ...toPlainNames(source), properties: Object.fromEntries(properties) }
  return { ...file, definition, source }
}
