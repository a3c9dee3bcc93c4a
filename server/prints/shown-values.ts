// Values of a document for the keys of a layout: formatted texts and pictures.
import { toStored } from '../../engine/expression/evaluate/to-stored.ts'
import { scaledOf } from '../../engine/expression/syntax/decimal.ts'
import type { Expression } from '../../engine/expression/terms/expression.ts'
import type { Term } from '../../engine/expression/terms/term.ts'
import { ofOthers, partsOf } from '../../engine/expression/terms/term-parts.ts'
import { isDecimal, type Value } from '../../engine/expression/terms/value.ts'
import { recordReader } from '../../engine/record/record-reader.ts'
import type { Row } from '../../engine/record/row.ts'
import type { Field } from '../../engine/schema/field.ts'
import { findField, type Resource } from '../../engine/schema/resource.ts'
import { findResource } from '../../engine/schema/schema.ts'
import { textFromScaled } from '../../engine/values/scaled.ts'
import type { Caller } from '../caller/caller.ts'
import { type Document, documentReader, lineTable } from '../operations/document/document.ts'
import { askingFor, evaluateFor } from '../operations/rules/evaluate-for.ts'
import { printedWords } from '../reports/outputs/printed-words.ts'
import { findPicture, findPictureOwner } from '../storage/pictures.ts'
import type { Connection } from '../storage/storage.ts'
import { fieldText } from './field-text.ts'

export interface Shown {
  readonly text: string
  /** As JPEG. */
  readonly picture?: Uint8Array
}

export interface ShownValues {
  readonly of: (key: string) => Promise<Shown>
  readonly ofLine: (key: string, line: Row) => Promise<Shown>
  readonly linesOf: (name: string) => readonly Row[]
}

interface Showing {
  readonly connection: Connection
  readonly caller: Caller
  readonly resource: Resource
  readonly document: Document
  readonly values: Readonly<Record<string, Expression>>
  /** Values without an expression. */
  readonly given: Readonly<Record<string, string>>
}

const nothing: Shown = { text: '' }

export const shownValues = ({ connection, caller, resource, document, values, given }: Showing): ShownValues => {
  const { schema } = caller
  const asking = askingFor(connection, caller)
  const parent = documentReader(schema, resource, document, asking.rows)
  const show = async (owner: Resource, row: Row, expression: Expression | undefined): Promise<Shown> => {
    if (!expression || readsHidden(caller, owner, expression.term)) return nothing
    const isLine = owner !== resource
    const on = isLine ? { row: recordReader(owner, row, asking.rows), roots: { parent } } : { row: parent }
    const value = await evaluateFor(asking, expression.term, on)
    const field = fieldOf(caller, owner, expression.term)
    if (field?.type.uploaded) return pictureAt(connection, value)
    return { text: textOf(caller, field, { value, term: expression.term }) }
  }
  return {
    of: async key => {
      const text = given[key]
      return text === undefined ? show(resource, document.row, values[key]) : { text }
    },
    ofLine: (key, line) => show(lineTable(schema, resource, key.split('.')[0] ?? ''), line, values[key]),
    linesOf: name => document.lines[name] ?? [],
  }
}

/** The field that a path ends in, which defines choices, number format and pictures. */
const fieldOf = ({ schema }: Caller, resource: Resource, term: Term): Field | undefined => {
  if (term.kind !== 'path') return undefined
  let owner: Resource | undefined = rootOf(schema, resource, term.root)
  for (const { name, to } of term.steps.slice(0, -1))
    owner = findResource(schema, to ?? (owner && findField(owner, name)?.ref?.to) ?? '')
  return owner && findField(owner, term.steps.at(-1)?.name ?? '')
}

const rootOf = (schema: Caller['schema'], resource: Resource, root: string | undefined): Resource | undefined => {
  if (root === undefined || root === 'self') return resource
  if (root === 'user') return findResource(schema, schema.project.user.resource)
  return root === 'shop' ? findResource(schema, schema.project.shop.resource) : undefined
}

/** True if the term uses a field that is hidden from the caller. */
const readsHidden = (caller: Caller, resource: Resource, term: Term): boolean => {
  if (term.kind === 'path' && (term.root === undefined || term.root === 'self')) {
    const field = findField(resource, term.steps[0]?.name ?? '')
    return field !== undefined && (field.writeOnly || !caller.access.of(resource).visible(field))
  }
  if (term.kind === 'fold' && term.lines && term.of) {
    const lines = resource.lifecycle.lines.find(({ name }) => name === term.lines?.steps[0]?.name)
    const table = lines && findResource(caller.schema, lines.resource)
    if (table && readsHidden(caller, table, term.of)) return true
  }
  const others = term.kind === 'fold' ? [] : ofOthers(term)
  return [...partsOf(term), ...others].some(part => readsHidden(caller, resource, part))
}

const pictureAt = async (connection: Connection, value: Value): Promise<Shown> => {
  const [address = ''] = typeof value === 'string' ? value.split('?v=') : []
  const owner = address === '' ? undefined : await findPictureOwner(connection, address)
  const picture = owner && (await findPicture(connection, owner))
  return { text: '', ...(picture && { picture }) }
}

/** Formats values of fields as everywhere, other numbers with grouping and decimals, and empty values as ''. */
const textOf = (
  { schema, shop }: Caller,
  field: Field | undefined,
  { value, term }: { readonly value: Value; readonly term: Term },
): string => {
  const { emptyText } = schema.project
  if (value === null || value === '' || value === emptyText) return ''
  if (field && !Array.isArray(value)) {
    const stored = toStored(value, field.type, emptyText)
    if ('value' in stored) return fieldText(field, stored.value, shop.timeZone)
  }
  const words = printedWords(shop.timeZone)
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string') return value
  if (!isDecimal(value))
    return value.map(one => textOf({ schema, shop } as Caller, field, { value: one, term })).join(', ')
  const scale = (term.type.kind === 'number' ? term.type.scale : undefined) ?? Math.min(value.scale, 3)
  return textFromScaled(Number(scaledOf(value, scale)), scale)
}
