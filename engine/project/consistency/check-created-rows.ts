// Checks that rows which moves create, and answers which moves give to other moves, have what they need.

import type { ImportSchemaFile } from '../../import/import-posting.ts'
import { formatSuggestion } from '../../message/suggest.ts'
import { filterTypedLines } from '../../schema/lines.ts'
import type { Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { SchemaFile } from '../../schema-file/files/schema-file.ts'
import type { JsonPath, ReportFault } from '../../schema-file/language/shape.ts'
import { listStartRows, type StartDefinition } from '../../schema-file/shapes/part-shape.ts'
import type { ProjectDefinition } from '../../schema-file/shapes/project-shape.ts'
import { type CheckedTable, collectWritten, findEmptyFields, isFilled } from './fill-sources.ts'

export const checkCreatedRows = (tables: readonly CheckedTable[], schema: CompilingSchema): void => {
  for (const table of tables)
    for (const index of (table.resource.lifecycle.flow?.moves ?? []).keys()) {
      reportUnfilledRows(table, { schema, tables, index })
      reportUnanswered(table, schema, index)
      reportCalculatedSets(table, index)
    }
}

interface CreatingMoveContext {
  readonly schema: CompilingSchema
  readonly tables: readonly CheckedTable[]
  readonly index: number
}

/** A row that lacks a required value makes the move fail each time. */
const reportUnfilledRows = (
  { resource, report }: CheckedTable,
  { schema, tables, index }: CreatingMoveContext,
): void => {
  for (const [at, { document, map, ifThere }] of (resource.lifecycle.flow?.moves[index]?.creates ?? []).entries()) {
    const target = findResource(schema, document)
    if (!target || ifThere === 'update') continue
    const written = new Set([...Object.keys(map), ...collectWritten(document, tables)])
    const [missing] = findEmptyFields(target, schema.project.emptyText, written)
    if (missing !== undefined)
      report(
        ['x-flow', 'moves', index, 'creates', at, 'map'],
        `"${document}" requires "${missing}": give it a value in "map"`,
      )
  }
}

const reportUnanswered = ({ resource, report }: CheckedTable, schema: CompilingSchema, index: number): void => {
  for (const [at, { document, move, set }] of (resource.lifecycle.flow?.moves[index]?.also ?? []).entries()) {
    const answer = findResource(schema, document)?.lifecycle.asks[move]
    const missing = answer?.fields.find(
      field => field.required && !isFilled(field, schema.project.emptyText) && !Object.hasOwn(set, field.name),
    )
    if (missing)
      report(
        ['x-flow', 'moves', index, 'also', at, 'move'],
        `the move "${move}" asks for "${missing.name}": give it a value in "set"`,
      )
  }
}

const reportCalculatedSets = ({ resource, report }: CheckedTable, index: number): void => {
  const move = resource.lifecycle.flow?.moves[index]
  const path: JsonPath = ['x-flow', 'moves', index]
  for (const name of Object.keys(move?.sets ?? {})) {
    const field = resource.field[name]
    if (field?.calc || field?.derived)
      report([...path, 'sets', name], `"${name}" is calculated: a move cannot set it`, 'key')
  }
}

// Checks that imports and start data give the rows that they bring what these need.

export const checkImportedRows = (imports: readonly ImportSchemaFile[], schema: CompilingSchema): void => {
  for (const { definition, report } of imports) {
    const into = findResource(schema, definition.into)
    if (!into || definition.mode === 'update' || definition.history) continue
    const mapped = new Set(Object.keys(definition.map))
    for (const table of [into, ...findFilledLines(into, definition.lines, schema)]) {
      const [missing] = findEmptyFields(table, schema.project.emptyText, mapped).filter(
        name => !table.field[name]?.readOnly,
      )
      if (missing !== undefined)
        report(['map'], `"${table.name}" requires "${missing}": give it a column or a value`, 'key')
    }
  }
}

const findFilledLines = (
  { lifecycle }: Resource,
  lines: string | undefined,
  schema: CompilingSchema,
): readonly Resource[] =>
  filterTypedLines(lifecycle.lines)
    .filter(({ name }) => lines === undefined || name === lines)
    .flatMap(({ resource }) => findResource(schema, resource) ?? [])

export const checkStartRows = (files: readonly SchemaFile<StartDefinition>[], schema: CompilingSchema): void => {
  const shops = listStartShops(files, schema)
  for (const { definition, report } of files) {
    checkOffers(definition.offers ?? [], schema, report)
    for (const { path, rows } of listStartRows(definition)) {
      const shop = path[0] === 'chain' || path[0] === 'offers' ? '*' : String(path.at(-1))
      if (shop !== '*') reportUnknownShop(shop, shops, message => report(path, message, 'key'))
      for (const [name, entries] of Object.entries(rows)) {
        const resource = findResource(schema, name)
        if (!resource) continue
        for (const [index, entry] of entries.entries()) {
          const [missing] = findEmptyFields(resource, schema.project.emptyText, new Set(Object.keys(entry)))
          if (missing !== undefined)
            report([...path, name, index], `"${name}" requires "${missing}": give the row a value`)
          for (const [key, value] of Object.entries(entry)) {
            const field = resource.field[key]
            if (!field || typeof value !== 'string' || value.includes('{') || value === schema.project.emptyText)
              continue
            const at = [...path, name, index, key]
            if (field.ref?.to === schema.project.shop.resource)
              reportUnknownShop(value, shops, message => report(at, message))
            const choices = field.choices.map(choice => choice.value)
            if (choices.length > 0 && !choices.includes(value))
              report(at, `"${value}" is no choice of "${key}"${formatSuggestion(value, choices)}`)
          }
        }
      }
    }
  }
}

/** The keys of all shops that start files make, and that of the first one. */
const listStartShops = (
  files: readonly SchemaFile<StartDefinition>[],
  { project: { shop, shops } }: CompilingSchema,
): readonly string[] => [
  shops.first,
  ...files.flatMap(({ definition }) =>
    (definition.chain[shop.resource] ?? []).flatMap(row => {
      const key = row[shop.key]
      return typeof key === 'string' && !key.includes('{') ? [key] : []
    }),
  ),
]

const reportUnknownShop = (shop: string, shops: readonly string[], report: (message: string) => void): void => {
  if (!shops.includes(shop)) report(`no start file makes the shop "${shop}"${formatSuggestion(shop, shops)}`)
}

/** A level that no other assigns, and no start file either, is that of no user; every start file has the highest one. */
export const checkAssignableLevels = (
  { definition, report }: SchemaFile<ProjectDefinition>,
  files: readonly SchemaFile<StartDefinition>[],
): void => {
  const { user, levels } = definition
  const assigned = new Set(Object.values(levels).flatMap(({ gives = [] }) => gives))
  if (assigned.size === 0) return
  for (const file of files)
    for (const { rows } of listStartRows(file.definition))
      for (const row of rows[user.resource] ?? []) assigned.add(String(row[user.level]))
  for (const level of Object.keys(levels).slice(1))
    if (!assigned.has(level)) report(['levels', level], `no level gives "${level}": it is that of no user`, 'key')
}

/** Offers are made as users make rows, and found by their keys. */
const checkOffers = (
  offers: NonNullable<StartDefinition['offers']>,
  schema: CompilingSchema,
  report: ReportFault,
): void => {
  for (const [index, { id, rows }] of offers.entries()) {
    if (offers.findIndex(other => other.id === id) < index)
      report(['offers', index, 'id'], `another offer is called "${id}"`)
    for (const name of Object.keys(rows)) {
      const resource = findResource(schema, name)
      if (resource?.lifecycle.flow || resource?.fields.some(({ type }) => type.secret))
        report(
          ['offers', index, 'rows', name],
          `"${name}" is made by its own screen only: it has moves or secrets`,
          'key',
        )
    }
  }
}
