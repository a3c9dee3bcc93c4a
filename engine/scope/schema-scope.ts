// The names that expressions over a row may use: its fields, fields of the rows that it refers to, user and shop.

import { type ExpressionScope, emptyScope } from '../expression/terms/scope.ts'
import { createNumberType, type ExpressionType, type FieldSet, flag } from '../expression/terms/types.ts'
import { lineLinks } from '../schema/lines.ts'
import type { Project } from '../schema/project.ts'
import {
  type FieldIndex,
  findField,
  type ResourceCore,
  type ResourceRules,
  type SettingEntries,
} from '../schema/resource.ts'
import { findResource } from '../schema/schema.ts'
import type { LinkedField, LinkedResource, LinkedSchema, ParsedEntries } from '../schema/stages.ts'
import type { TableFile } from '../schema-file/files/table-file.ts'
import type { FunctionType } from '../value/function-type.ts'
import { memoizeByObject } from '../value/records.ts'

/** What the application adds to the expression language. */
export interface CompileOptions {
  readonly functions: Readonly<Record<string, FunctionType>>
  /** Names of the hand-written screens; if absent, any name is accepted. */
  readonly pages?: readonly string[]
  /** Names of the hand-written modules; if absent, any name is accepted. */
  readonly moduleNames?: readonly string[]
  /** Keys of the texts that a project may word itself; if absent, any key is accepted. */
  readonly textKeys?: readonly string[]
}

/** A resource as expressions see it: linked or finished. */
export type ResourceInScope = ResourceCore &
  FieldIndex<LinkedField> &
  Pick<ResourceRules, 'unique'> & { readonly entries?: ParsedEntries | SettingEntries }

/** The parts of a schema that expressions may name. */
export interface SchemaInScope {
  readonly project: Pick<Project, 'emptyText' | 'switches' | 'user' | 'shop' | 'settings'>
  readonly resources: Readonly<Record<string, ResourceInScope>>
  readonly ledgers: LinkedSchema['ledgers']
  readonly defined?: LinkedSchema['defined']
}

/** Names that the position of the expression adds: `parent self answer`, lines, functions, ledgers, parameters, rows of a report. */
export interface ScopeExtras extends Partial<Omit<ExpressionScope, 'emptyText' | 'fields' | 'resources'>> {
  /** Names that take precedence over fields of the row: lines, filters of a report, its columns. */
  readonly names?: Readonly<Record<string, ExpressionType>>
}

/** Modules are those of the project; parameters are not restricted unless `extras` lists them. */
export const buildScope = (
  schema: SchemaInScope,
  resource: ResourceInScope,
  { names = {}, ...extras }: ScopeExtras = {},
): ExpressionScope => {
  const shared = getSharedScope(schema)
  return {
    ...shared,
    ...extras,
    emptyText: shared.emptyText,
    fields: withNames(getScopeFields(schema, resource), names),
    roots: { ...shared.roots, ...extras.roots },
    resources: shared.resources,
  }
}

/** A document can name its lines, and a line its document as `parent`. */
export const buildResourceScope = (
  { document }: TableFile,
  resource: LinkedResource,
  schema: LinkedSchema,
  options: CompileOptions,
): ExpressionScope => {
  const holder = document === undefined ? undefined : findResource(schema, document)
  const lines = resource.lifecycle.lines.flatMap(({ name, resource: table }) => {
    const linesResource = findResource(schema, table)
    return linesResource
      ? [[name, { kind: 'lines', fields: getScopeFields(schema, linesResource) } as const] as const]
      : []
  })
  return buildScope(schema, resource, {
    ...options,
    names: Object.fromEntries(lines),
    ...(holder && { roots: { parent: getScopeFields(schema, holder) } }),
  })
}

/** What all expressions over a schema share. */
const getSharedScope = memoizeByObject((schema: SchemaInScope): Omit<ExpressionScope, 'fields'> => {
  const { project } = schema
  const paramKeys = collectParamKeys(schema)
  const [user, shop] = [findFields(schema, project.user.resource), findFields(schema, project.shop.resource)]
  return {
    ...emptyScope,
    modules: project.switches,
    // Only expressions that name one depend on all ledgers.
    getLedgers: () => getLedgers(schema),
    getPlaces: () => getPlaces(schema),
    ...(paramKeys && { paramKeys }),
    shopDate: { resource: project.shop.resource, field: project.shop.businessDate },
    emptyText: project.emptyText,
    roots: { ...(user && { user }), ...(shop && { shop }) },
    resources: {
      // A list of all names would depend on all resources; it is read only for suggestions.
      get names() {
        return Object.keys(schema.resources)
      },
      find: name => findFields(schema, name),
    },
  }
})

/** The keys of the settings that the project names; undefined if their file lists none. */
const collectParamKeys = (schema: SchemaInScope): readonly string[] | undefined => {
  const { entries } = findResource(schema, schema.project.settings?.resource ?? '') ?? {}
  if (!entries) return undefined
  const fields = 'of' in entries ? entries.of.fields : entries.sections.flatMap(({ of }) => of)
  return fields.map(({ name }) => name)
}

/** The amounts of the ledgers, for `balance`, `opening` and `closing`. */
const getLedgers = memoizeByObject((schema: SchemaInScope) =>
  Object.fromEntries(
    Object.values(schema.ledgers).map(({ name, amounts, resource }) => {
      const legs = findResource(schema, resource)
      const typed = amounts.flatMap(amount => {
        const field = legs && findField(legs, amount.name)
        return field ? [[amount.name, createNumberType(field.type.scale ?? 0, field.type.unit)] as const] : []
      })
      return [name, Object.fromEntries(typed)] as const
    }),
  ),
)

const getPlaces = memoizeByObject(({ ledgers }: SchemaInScope) => {
  const rows = Object.values(ledgers).flatMap(({ places }) => places.rows)
  const byResource = Object.entries(Object.groupBy(rows, ({ resource }) => resource))
  return Object.fromEntries(
    byResource.map(([resource, placeRows = []]) => [
      resource,
      [...new Map(placeRows.map(({ pattern }) => [JSON.stringify(pattern), pattern])).values()],
    ]),
  )
})

const findFields = (schema: SchemaInScope, name: string): FieldSet | undefined => {
  const resource = findResource(schema, name)
  return resource && getScopeFields(schema, resource)
}

/** The fields of a resource with their types, except secrets, which no expression may use. */
export const getScopeFields = (schema: SchemaInScope, resource: ResourceInScope): FieldSet => ({
  title: resource.name,
  listNames: () => resource.fields.filter(({ type }) => !type.secret).map(({ name }) => name),
  find: name => {
    const field = findField(resource, name)
    return field && getFieldType(schema, field)
  },
  ...(schema.defined?.[resource.name] && { defined: schema.defined[resource.name] }),
  listUniqueKeys: () => listUniqueKeys(resource),
})

/** Numbers are issued once, so one of them is a key, although the table makes sure of it in one document only. */
const listUniqueKeys = ({ unique, field }: ResourceInScope): readonly (readonly string[])[] => {
  const keys = unique.map(key => {
    const names = key.filter(name => name !== lineLinks.document)
    return names.some(name => field[name]?.number) ? names : key
  })
  return [...new Map(keys.map(key => [key.join(), key])).values()]
}

export const withNames = (fields: FieldSet, types: Readonly<Record<string, ExpressionType>>): FieldSet => ({
  ...fields,
  listNames: () => [...Object.keys(types), ...fields.listNames()],
  find: name => (Object.hasOwn(types, name) ? types[name] : fields.find(name)),
})

/** The type of a field's values; undefined for a secret. */
export const getFieldType = (
  schema: SchemaInScope,
  { type, ref, choices }: LinkedField,
): ExpressionType | undefined => {
  if (type.secret) return undefined
  const target = ref && findFields(schema, ref.to)
  if (ref && target && !type.many) return { kind: 'reference', to: ref.to, fields: target }
  const { json, scale = 0, blank, unit } = type
  if (json.type === 'boolean') return flag
  if (json.type !== 'string') return createNumberType(scale, unit)
  if (json.format === 'date') return { kind: 'date' }
  if (json.format === 'date-time') return { kind: 'instant' }
  return {
    kind: 'text',
    ...(choices.length > 0 && { choices: choices.map(({ value }) => value) }),
    ...(blank === 'null' && { mayBeNull: true as const }),
  }
}
