// Values of a document for the keys of a layout: formatted texts and pictures.
import { toStored } from '../../engine/expression/evaluate/reader.ts'
import { toScaled } from '../../engine/expression/syntax/decimal-text.ts'
import type { Expression } from '../../engine/expression/terms/scope.ts'
import type { Term } from '../../engine/expression/terms/term.ts'
import { getChildTerms, getOtherRowTerms } from '../../engine/expression/terms/term-parts.ts'
import { type ExpressionValue, isDecimal } from '../../engine/expression/terms/types.ts'
import { createRecordReader } from '../../engine/record/record-reader.ts'
import type { Row } from '../../engine/record/row.ts'
import type { Field } from '../../engine/schema/field.ts'
import { findField, type Resource } from '../../engine/schema/resource.ts'
import { findResource } from '../../engine/schema/schema.ts'
import { formatScaled } from '../../engine/value/amount.ts'
import { type Caller, getPrintedWords } from '../caller/caller.ts'
import { createDocumentReader, type Document, getLineTable } from '../record/document/parse-document.ts'
import { createEvaluation, evaluateTerm } from '../record/rule/evaluation.ts'
import { findPicture, findPictureOwner } from '../storage/picture-rows.ts'
import type { Connection } from '../storage/storage.ts'
import { formatField } from './stamp.ts'

interface LayoutValue {
  readonly text: string
  /** As JPEG. */
  readonly picture?: Uint8Array | undefined
}

export interface LayoutValues {
  readonly of: (key: string) => Promise<LayoutValue>
  readonly ofLine: (key: string, line: Row) => Promise<LayoutValue>
  readonly getLines: (name: string) => readonly Row[]
}

interface LayoutValueContext {
  readonly connection: Connection
  readonly caller: Caller
  readonly resource: Resource
  readonly document: Document
  readonly values: Readonly<Record<string, Expression>>
  /** Values without an expression. */
  readonly extraValues: Readonly<Record<string, string>>
}

const emptyValue: LayoutValue = { text: '' }

export const createLayoutValues = ({
  connection,
  caller,
  resource,
  document,
  values,
  extraValues,
}: LayoutValueContext): LayoutValues => {
  const { schema } = caller
  const asking = createEvaluation(connection, caller)
  const parent = createDocumentReader(schema, resource, document, asking.rows)
  const readValue = async (owner: Resource, row: Row, expression: Expression | undefined): Promise<LayoutValue> => {
    if (!expression || isHidden(caller, owner, expression.term)) return emptyValue
    const isLine = owner !== resource
    const on = isLine ? { row: createRecordReader(owner, row, asking.rows), roots: { parent } } : { row: parent }
    const value = await evaluateTerm(asking, expression.term, on)
    const field = findPathField(caller, owner, expression.term)
    if (field?.type.uploaded) return readPicture(connection, value)
    return { text: formatValue(caller, field, { value, term: expression.term }) }
  }
  return {
    of: async key => {
      const text = extraValues[key]
      return text === undefined ? readValue(resource, document.row, values[key]) : { text }
    },
    ofLine: (key, line) => readValue(getLineTable(schema, resource, key.split('.')[0] ?? ''), line, values[key]),
    getLines: name => document.lines[name] ?? [],
  }
}

/** The field that a path ends in, which defines choices, number format and pictures. */
const findPathField = ({ schema }: Caller, resource: Resource, term: Term): Field | undefined => {
  if (term.kind !== 'path') return undefined
  let owner: Resource | undefined = findRootResource(schema, resource, term.root)
  for (const { name, to } of term.steps.slice(0, -1))
    owner = findResource(schema, to ?? (owner && findField(owner, name)?.ref?.to) ?? '')
  return owner && findField(owner, term.steps.at(-1)?.name ?? '')
}

const findRootResource = (
  schema: Caller['schema'],
  resource: Resource,
  root: string | undefined,
): Resource | undefined => {
  if (root === undefined || root === 'self') return resource
  if (root === 'user') return findResource(schema, schema.project.user.resource)
  return root === 'shop' ? findResource(schema, schema.project.shop.resource) : undefined
}

/** True if the term uses a field that is hidden from the caller. */
const isHidden = (caller: Caller, resource: Resource, term: Term): boolean => {
  if (term.kind === 'path' && (term.root === undefined || term.root === 'self')) {
    const field = findField(resource, term.steps[0]?.name ?? '')
    return field !== undefined && (field.writeOnly || !caller.access.of(resource).visible(field))
  }
  if (term.kind === 'fold' && term.lines && term.of) {
    const lines = resource.lifecycle.lines.find(({ name }) => name === term.lines?.steps[0]?.name)
    const table = lines && findResource(caller.schema, lines.resource)
    if (table && isHidden(caller, table, term.of)) return true
  }
  const others = term.kind === 'fold' ? [] : getOtherRowTerms(term)
  return [...getChildTerms(term), ...others].some(part => isHidden(caller, resource, part))
}

const readPicture = async (connection: Connection, value: ExpressionValue): Promise<LayoutValue> => {
  const [address = ''] = typeof value === 'string' ? value.split('?v=') : []
  const owner = address === '' ? undefined : await findPictureOwner(connection, address)
  const picture = owner && (await findPicture(connection, owner))
  return { text: '', picture }
}

/** Formats values of fields as everywhere, other numbers with grouping and decimals, and empty values as ''. */
const formatValue = (
  { schema, shop }: Caller,
  field: Field | undefined,
  { value, term }: { readonly value: ExpressionValue; readonly term: Term },
): string => {
  const { emptyText } = schema.project
  if (value === null || value === '' || value === emptyText) return ''
  if (field && !Array.isArray(value)) {
    const stored = toStored(value, field)
    if ('value' in stored) return formatField(field, stored.value, getPrintedWords(shop.timeZone, schema.project))
  }
  const words = getPrintedWords(shop.timeZone, schema.project)
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string') return value
  if (!isDecimal(value))
    return value.map(one => formatValue({ schema, shop } as Caller, field, { value: one, term })).join(', ')
  const scale = (term.type.kind === 'number' ? term.type.scale : undefined) ?? Math.min(value.scale, 3)
  return formatScaled(Number(toScaled(value, scale)), scale)
}
