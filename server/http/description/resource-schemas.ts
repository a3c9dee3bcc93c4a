// JSON schemas of a resource's rows and bodies, as the caller may see and send them; a document has its lines beside its
// fields.

import type { ResourceAccess } from '../../../engine/access/access.ts'
import { type PlainSchemas, plainSchemas } from '../../../engine/definition/plain-schemas.ts'
import { type Lines, typedLines } from '../../../engine/schema/lines.ts'
import { isListed as isCalled, type Resource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { isListed, suffixes } from '../../operations/records/listed-fields.ts'
import { anyObject, type Json, listOf, objectOf, refTo, text } from './operation.ts'

/** Returns references to the schemas of a resource. */
export const shapesOf = ({ name }: Pick<Resource, 'name'>) => ({
  /** A row of a list. */
  row: refTo(`${name}.row`),
  /** A single row with its lines. */
  one: refTo(`${name}.one`),
  /** The response of a write. */
  answer: refTo(`${name}.answer`),
  /** The body of a new row or document. */
  create: refTo(`${name}.write`),
  /** The body of an incomplete document. */
  typed: refTo(`${name}.typed`),
  /** The filter of a list. */
  filter: refTo(`${name}.filter`),
  /** The body of a change; absent fields stay unchanged. */
  change: refTo(`${name}.change`),
  settings: refTo(`${name}.settings`),
  settle: refTo(`${name}.settle`),
})

/** Builds the schemas of every resource that the caller may call. */
export const resourceSchemas = (caller: Caller): Json =>
  Object.fromEntries(
    Object.values(caller.schema.resources)
      .filter(isCalled)
      .flatMap(resource => schemasOf(caller, resource)),
  )

type Named = readonly (readonly [name: string, schema: Json])[]

const schemasOf = (caller: Caller, whole: Resource): Named => {
  const { visible } = caller.access.of(whole)
  const resource = { ...whole, fields: whole.fields.filter(visible) }
  const {
    name,
    entries,
    lifecycle: { flow },
  } = resource
  const plain: PlainSchemas = plainSchemas(resource)
  const lines = seenLines(caller, resource)
  const written = flow ? documentBody(resource, withLines(plain.write, lines)) : plain.write
  return [
    [`${name}.row`, plain.row],
    [`${name}.one`, withMembers(plain.row, linesOf(lines, 'row'))],
    [`${name}.answer`, withMembers(plain.answer, linesOf(lines, 'row'))],
    [`${name}.write`, written],
    [
      `${name}.typed`,
      partial(flow ? documentBody(resource, withMembers(plain.write, linesOf(lines, 'typed'))) : plain.write),
    ],
    [`${name}.filter`, filterSchema(resource, caller.access.of(whole))],
    [`${name}.change`, partial(withMembers(plain.write, flow ? linesOf(lines, 'change') : {}))],
    ...lines.flatMap(({ table }): Named => {
      const line = plainSchemas(table)
      return [
        [`${table.name}.row`, line.row],
        [`${table.name}.write`, line.write],
        [`${table.name}.typed`, partial(line.write)],
        [`${table.name}.change`, partial(line.write)],
      ]
    }),
    ...(entries ? settingsOf(name, entries.of) : []),
  ]
}

interface SeenLines {
  readonly name: string
  readonly asked: Lines['asked']
  readonly title: string
  readonly table: Resource
  readonly isNeeded: boolean
}

/** A caller who may only look up the document does not see its lines. */
const seenLines = ({ schema, access }: Caller, resource: Resource): readonly SeenLines[] =>
  resource.lifecycle.lines.flatMap(({ name, title, asked, min, show, resource: of }) => {
    const table = getResource(schema, of)
    const isSeen = access.of(table).verbs.has('get') || access.of(resource).moves.size > 0
    return isSeen ? [{ name, title, asked, table, isNeeded: min > 0 && !show }] : []
  })

/** Lines that only moves add are not writable. */
const linesOf = (lines: readonly SeenLines[], part: 'row' | 'write' | 'typed' | 'change'): Json =>
  Object.fromEntries(
    (part === 'row' ? lines : typedLines(lines)).map(({ name, title, table }) => [
      name,
      { ...listOf(refTo(`${table.name}.${part}`)), description: title },
    ]),
  )

/** Lines with a minimum are required. */
const withLines = (schema: Json, lines: readonly SeenLines[]): Json => ({
  ...withMembers(schema, linesOf(lines, 'write')),
  required: [
    ...(schema.required as readonly string[]),
    ...typedLines(lines).flatMap(({ name, isNeeded }) => (isNeeded ? [name] : [])),
  ],
})

/** A value of a field or a list of values; a suffix of the name selects the operator. */
const filterSchema = (resource: Resource, access: ResourceAccess): Json => {
  const fields = resource.fields.filter(({ name }) => isListed(name, resource, access))
  const words = Object.keys(suffixes).map(end => end.slice(1))
  return {
    type: 'object',
    properties: {
      q: { ...text, description: 'A text in the search fields of the list' },
      ...Object.fromEntries(
        fields.map(({ name, title, type: { json } }) => {
          const value = { type: json.type, ...(json.format !== undefined && { format: json.format }) }
          return [name, { anyOf: [value, listOf(value)], description: title }]
        }),
      ),
    },
    patternProperties: { [`_(${words.join('|')})$`]: { type: ['string', 'number', 'boolean'] } },
  }
}

const withMembers = (schema: Json, members: Json): Json => ({
  ...schema,
  properties: { ...(schema.properties as Json), ...members },
})

const partial = (schema: Json): Json => ({ ...schema, required: [] })

const agreement = {
  ...listOf(objectOf({ _id: text })),
  description: 'The authorizations of the move, from the authorize call',
}

/** Members of a new document beside its fields; rules of the schema file fill absent fields. */
const documentBody = ({ lifecycle: { asks } }: Resource, schema: Json): Json =>
  withMembers(schema, {
    ...(Object.keys(asks).length > 0 && { answers: { ...anyObject, description: 'The input of the move' } }),
    detail_authorization: agreement,
    draft: { ...text, description: 'The id of its draft' },
  })

/** Builds the body of a move of a saved document. */
export const moveBody = (asked: Resource | undefined): Json =>
  objectOf(
    {
      ...(asked && { answers: withMembers(plainSchemas(asked).write, rowsAsked(asked)) }),
      lines: { ...listOf(text), description: 'Ids of the selected lines, if the move applies to a selection' },
      versi: { type: 'integer', description: 'The versi that was read; a stale one is refused with 412' },
      detail_authorization: agreement,
      draft: text,
    },
    [],
  )

const rowsAsked = ({ lifecycle: { lines } }: Resource): Json =>
  Object.fromEntries(lines.map(({ name, title }) => [name, { ...listOf(anyObject), description: title }]))

/** All settings of a shop as one row; its versi is a text. */
const settingsOf = (name: string, of: Resource): Named => {
  const { row, write } = plainSchemas(of)
  const versi = { ...text, description: 'The versions of settings with a row: KEY:1,OTHER:2' }
  const { id: _, ...members } = row.properties as Json
  const { id: __, ...written } = write.properties as Json
  return [
    [`${name}.settings`, { ...row, required: [], properties: { ...members, id: {}, versi, message: text } }],
    [`${name}.settle`, { ...write, required: [], properties: { ...written, versi } }],
  ]
}

/** The 412 response with the current row. */
export const staleAnswer = (current: Json): Json => ({
  412: {
    description: 'Changed by another user since it was read',
    content: {
      'application/json': {
        schema: {
          allOf: [
            refTo('error'),
            {
              type: 'object',
              properties: { current, fields: { ...listOf(text), description: 'The conflicting fields' } },
            },
          ],
        },
      },
    },
  },
})
