// JSON schemas of a resource's rows and bodies, as the caller may see and send them; a document has its lines beside its
// fields.

import { canFilter, type ResourceAccess } from '../../engine/access/access.ts'
import { buildPlainSchemas, type PlainSchemas } from '../../engine/record/plain-schemas.ts'
import { filterTypedLines, type Lines } from '../../engine/schema/lines.ts'
import { isListed, type Resource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { anyObject, arraySchema, type Json, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { mapByName } from '../../engine/value/records.ts'
import type { Caller } from '../caller/caller.ts'
import { schemaRef, suffixes } from './operation.ts'

/** Returns references to the schemas of a resource. */
export const getSchemaRefs = ({ name }: Pick<Resource, 'name'>) => ({
  /** A row of a list. */
  row: schemaRef(`${name}.row`),
  /** A single row with its lines. */
  one: schemaRef(`${name}.one`),
  /** The response of a write. */
  answer: schemaRef(`${name}.answer`),
  /** The body of a new row or document. */
  create: schemaRef(`${name}.write`),
  /** The body of an incomplete document. */
  typed: schemaRef(`${name}.typed`),
  /** The filter of a list. */
  filter: schemaRef(`${name}.filter`),
  /** The body of a change; absent fields stay unchanged. */
  change: schemaRef(`${name}.change`),
  settings: schemaRef(`${name}.settings`),
  settle: schemaRef(`${name}.settle`),
})

/** Builds the schemas of every resource that the caller may call. */
export const buildResourceSchemas = (caller: Caller): Json =>
  Object.fromEntries(
    Object.values(caller.schema.resources)
      .filter(isListed)
      .flatMap(resource => buildSchemas(caller, resource)),
  )

type NamedSchemas = readonly (readonly [name: string, schema: Json])[]

const buildSchemas = (caller: Caller, definition: Resource): NamedSchemas => {
  const { visible } = caller.access.of(definition)
  const resource = { ...definition, fields: definition.fields.filter(visible) }
  const {
    name,
    entries,
    lifecycle: { flow },
  } = resource
  const plain: PlainSchemas = buildPlainSchemas(resource)
  const lines = listVisibleLines(caller, resource)
  const writable = flow ? buildDocumentBody(resource, withLines(plain.write, lines)) : plain.write
  return [
    [`${name}.row`, plain.row],
    [`${name}.one`, withMembers(plain.row, buildLineProperties(lines, 'row'))],
    [`${name}.answer`, withMembers(plain.answer, buildLineProperties(lines, 'row'))],
    [`${name}.write`, writable],
    [
      `${name}.typed`,
      makeOptional(
        flow ? buildDocumentBody(resource, withMembers(plain.write, buildLineProperties(lines, 'typed'))) : plain.write,
      ),
    ],
    [`${name}.filter`, buildFilterSchema(resource, caller.access.of(definition))],
    [`${name}.change`, makeOptional(withMembers(plain.write, flow ? buildLineProperties(lines, 'change') : {}))],
    ...lines.flatMap(({ table }): NamedSchemas => {
      const line = buildPlainSchemas(table)
      return [
        [`${table.name}.row`, line.row],
        [`${table.name}.write`, line.write],
        [`${table.name}.typed`, makeOptional(line.write)],
        [`${table.name}.change`, makeOptional(line.write)],
      ]
    }),
    ...(entries ? buildSettingsSchemas(name, entries.of) : []),
  ]
}

interface VisibleLines {
  readonly name: string
  readonly askUsage: Lines['askUsage']
  readonly title: string
  readonly table: Resource
  readonly isNeeded: boolean
}

/** A caller who may only look up the document does not see its lines. */
const listVisibleLines = ({ schema, access }: Caller, resource: Resource): readonly VisibleLines[] =>
  resource.lifecycle.lines.flatMap(({ name, title, askUsage: askMode, min, show, resource: of }) => {
    const table = getResource(schema, of)
    const isVisible = access.of(table).verbs.has('get') || access.of(resource).moves.size > 0
    return isVisible ? [{ name, title, askUsage: askMode, table, isNeeded: min > 0 && !show }] : []
  })

/** Lines that only moves add are not writable. */
const buildLineProperties = (lines: readonly VisibleLines[], part: 'row' | 'write' | 'typed' | 'change'): Json =>
  mapByName(part === 'row' ? lines : filterTypedLines(lines), ({ title, table }) => ({
    ...arraySchema(schemaRef(`${table.name}.${part}`)),
    description: title,
  }))

/** Lines with a minimum are required. */
const withLines = (schema: Json, lines: readonly VisibleLines[]): Json => ({
  ...withMembers(schema, buildLineProperties(lines, 'write')),
  required: [
    ...(schema.required as readonly string[]),
    ...filterTypedLines(lines).flatMap(({ name, isNeeded }) => (isNeeded ? [name] : [])),
  ],
})

/** A value of a field or a list of values; a suffix of the name selects the operator. */
const buildFilterSchema = (resource: Resource, access: ResourceAccess): Json => {
  const fields = resource.fields.filter(({ name }) => canFilter(name, resource, access))
  const operators = Object.keys(suffixes).map(end => end.slice(1))
  return {
    type: 'object',
    properties: {
      q: { ...text, description: 'A text in the search fields of the list' },
      ...Object.fromEntries(
        fields.map(({ name, title, type: { json } }) => {
          const value = { type: json.type, ...(json.format !== undefined && { format: json.format }) }
          return [name, { anyOf: [value, arraySchema(value)], description: title }]
        }),
      ),
    },
    patternProperties: { [`_(${operators.join('|')})$`]: { type: ['string', 'number', 'boolean'] } },
  }
}

const withMembers = (schema: Json, members: Json): Json => ({
  ...schema,
  properties: { ...(schema.properties as Json), ...members },
})

const makeOptional = (schema: Json): Json => ({ ...schema, required: [] })

const authorizationSchema = {
  ...arraySchema(objectSchema({ _id: text })),
  description: 'The authorizations of the move, from the authorize call',
}

/** Members of a new document beside its fields; rules of the schema file fill absent fields. */
const buildDocumentBody = ({ lifecycle: { asks } }: Resource, schema: Json): Json =>
  withMembers(schema, {
    ...(Object.keys(asks).length > 0 && { answers: { ...anyObject, description: 'The input of the move' } }),
    detail_authorization: authorizationSchema,
    draft: { ...text, description: 'The id of its draft' },
  })

/** Builds the body of a move of a saved document. */
export const buildMoveBody = (inputResource: Resource | undefined): Json =>
  objectSchema(
    {
      ...(inputResource && {
        answers: withMembers(buildPlainSchemas(inputResource).write, buildInputRows(inputResource)),
      }),
      lines: { ...arraySchema(text), description: 'Ids of the selected lines, if the move applies to a selection' },
      versi: { type: 'integer', description: 'The versi that was read; a stale one is refused with 412' },
      detail_authorization: authorizationSchema,
      draft: text,
    },
    [],
  )

const buildInputRows = ({ lifecycle: { lines } }: Resource): Json =>
  mapByName(lines, ({ title }) => ({ ...arraySchema(anyObject), description: title }))

/** All settings of a shop as one row; its versi is a text. */
const buildSettingsSchemas = (name: string, of: Resource): NamedSchemas => {
  const { row, write } = buildPlainSchemas(of)
  const versi = { ...text, description: 'The versions of settings with a row: KEY:1,OTHER:2' }
  const { id: _, ...members } = row.properties as Json
  const { id: __, ...writable } = write.properties as Json
  return [
    [`${name}.settings`, { ...row, required: [], properties: { ...members, id: {}, versi, message: text } }],
    [`${name}.settle`, { ...write, required: [], properties: { ...writable, versi } }],
  ]
}

/** The 412 response with the current row. */
export const buildStaleResponse = (current: Json): Json => ({
  412: {
    description: 'Changed by another user since it was read',
    content: {
      'application/json': {
        schema: {
          allOf: [
            schemaRef('error'),
            {
              type: 'object',
              properties: { current, fields: { ...arraySchema(text), description: 'The conflicting fields' } },
            },
          ],
        },
      },
    },
  },
})
