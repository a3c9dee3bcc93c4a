// What another person agrees to: the stored version, the figures that are shown, and the content that the move writes.

import { createHash } from 'node:crypto'
import { isNumberType, type Stored } from '../../../engine/field/field-type.ts'
import { formatStoredValue } from '../../../engine/field/value-text.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { legLinks } from '../../../engine/schema/ledger.ts'
import { lineLinks } from '../../../engine/schema/lines.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getLedger, getResource } from '../../../engine/schema/schema.ts'
import { isObject } from '../../../engine/value/json-text.ts'
import type { Caller } from '../../caller/caller.ts'
import { listShops } from '../../day/open-day.ts'
import { findLegs } from '../../storage/ledger/legs.ts'
import type { Connection } from '../../storage/storage.ts'
import type { RequiredAuthorization, WrittenDocument } from '../document/move-context.ts'
import { getLineTable } from '../document/parse-document.ts'
import type { SummaryChange } from '../document/trace.ts'

/** The figures of one required authorization; texts other than titles and numbers are hashes, as they may name a person. */
export interface AgreedFigures {
  readonly category: string
  readonly text: string
  readonly document: string
  /** The stored version of the document; undefined for a new one. */
  readonly versi?: number | undefined
  readonly changes: readonly SummaryChange[]
}

export interface Agreement {
  readonly figures: readonly AgreedFigures[]
  /**
   * The stored values as JSON text, with hashes of texts and of long lists, by field: `resource field`, `resource lines.field`,
   * `ledger name` and `version resource`.
   */
  readonly content: Readonly<Record<string, string>>
}

/** What happened in the transaction of a move. */
export interface AgreementRecord {
  readonly requirements: RequiredAuthorization[]
  readonly written: WrittenDocument[]
}

/**
 * Describes the agreement so that the same move gives the same text when it is made again: without ids, numbers and times
 * that it has just made.
 */
export const describeAgreement = async (
  connection: Connection,
  caller: Caller,
  { requirements, written }: AgreementRecord,
): Promise<Agreement> => {
  const hide = createMask(listMadeTexts(caller, written))
  const content = new Map<string, unknown[]>()
  const add = (key: string, value: unknown): void => {
    const values = content.get(key) ?? []
    content.set(key, values)
    values.push(typeof value === 'string' ? hashText(hide(value)) : value)
  }
  for (const one of written) addDocument(caller, one, add)
  await addEntries(connection, caller, { written, add, hide })
  return {
    figures: requirements.filter(({ isSelfAuthorized }) => !isSelfAuthorized).map(one => toFigures(one, hide)),
    content: Object.fromEntries([...content].map(([key, values]) => [key, shorten(JSON.stringify(values))])),
  }
}

type AddValue = (key: string, value: unknown) => void

/** Values of the clock and random ones differ each time. */
const isRepeatable = ({ type }: Field): boolean => !type.clock && !type.secret

const addDocument = (
  { schema }: Caller,
  { resource, before, after, isRequested }: WrittenDocument,
  add: AddValue,
): void => {
  if (isRequested && before) add(`version ${resource.name}`, before.row.versi)
  addRow(resource, after.row, { prefix: `${resource.name} `, add })
  for (const { name } of resource.lifecycle.lines) {
    const table = getLineTable(schema, resource, name)
    for (const line of after.lines[name] ?? []) addRow(table, line, { prefix: `${resource.name} ${name}.`, add })
  }
}

const addRow = (
  { fields }: Resource,
  row: Row,
  { prefix, add }: { readonly prefix: string; readonly add: AddValue },
): void => {
  for (const field of fields)
    if (field.stored && field.name !== lineLinks.document && isRepeatable(field))
      add(`${prefix}${field.name}`, row[field.name] ?? null)
}

/** Adds the entries of all documents in an order of their own. */
const addEntries = async (
  connection: Connection,
  { schema }: Caller,
  { written, add, hide }: { readonly written: readonly WrittenDocument[]; readonly add: AddValue; readonly hide: Mask },
): Promise<void> => {
  const ids = [...new Set(written.map(({ after }) => String(after.row.id)))]
  if (ids.length === 0) return
  const shops = await listShops(connection, schema)
  for (const ledger of Object.values(schema.ledgers)) {
    const { place, from, to } = ledger.transfer
    const names = [legLinks.kind, place, from, to, ...[...ledger.dims, ...ledger.amounts].map(({ name }) => name)]
    const legs = await findLegs(connection, getResource(schema, ledger.resource), {
      shops,
      values: { [legLinks.documentId]: ids },
    })
    const texts = legs.map(leg => hide(JSON.stringify(names.map(name => leg[name] ?? null))))
    for (const text of texts.toSorted()) add(`ledger ${ledger.name}`, text)
  }
}

type Mask = (text: string) => string

const createMask = (made: readonly string[]): Mask => {
  const texts = made.toSorted((one, other) => other.length - one.length)
  return text => texts.reduce((masked, one) => masked.replaceAll(one, '#'), text)
}

/** The ids and numbers of the rows that the move has made. */
const listMadeTexts = ({ schema }: Caller, written: readonly WrittenDocument[]): readonly string[] => [
  ...new Set(
    written.flatMap(({ resource, before, after }) => [
      ...listRowTexts(resource, before?.row, after.row),
      ...resource.lifecycle.lines.flatMap(({ name }) => {
        const earlier = new Map((before?.lines[name] ?? []).map(line => [line.id, line]))
        const table = getLineTable(schema, resource, name)
        return (after.lines[name] ?? []).flatMap(line => listRowTexts(table, earlier.get(line.id), line))
      }),
    ]),
  ),
]

const listRowTexts = ({ fields }: Resource, before: Row | undefined, after: Row): readonly string[] => [
  ...(before ? [] : [String(after.id)]),
  ...fields
    .filter(field => field.number && !isBlank(field, after[field.name]) && before?.[field.name] !== after[field.name])
    .map(({ name }) => String(after[name])),
]

const toFigures = ({ category, text, summary }: RequiredAuthorization, hide: Mask): AgreedFigures => ({
  category,
  text: hashText(hide(text)),
  document: hashText(hide(summary.document)),
  ...(summary.versi !== undefined && { versi: summary.versi }),
  changes: summary.changes.map(({ piece, title, before, after, percent }) => ({
    piece: hashText(hide(piece)),
    title,
    before: hashWords(hide(before)),
    after: hashWords(hide(after)),
    ...(percent !== undefined && { percent }),
  })),
})

const hashPrefix = 'sha256:'

const hashText = (text: string): string =>
  text === '' ? '' : `${hashPrefix}${createHash('sha256').update(text).digest('base64url')}`

const formattedNumber = /^[-\u2212]?\d{1,3}(?:,\d{3})*(?:\.\d+)?%?$/

const hashWords = (text: string): string => (formattedNumber.test(text) ? text : hashText(text))

const maxContentLength = 400

const shorten = (text: string): string => (text.length <= maxContentLength ? text : hashText(text))

/** A difference between what was agreed to and what is now, for the caller: each names a field. */
export interface AgreementDifference {
  readonly isSame: boolean
  /** Texts of the fields that the caller may see, figures first. */
  readonly names: readonly string[]
}

const maxNamed = 4

/** Compares an agreement with the one of now. */
export const compareAgreements = (caller: Caller, agreed: Agreement, current: Agreement): AgreementDifference => {
  const keys = [...new Set([...Object.keys(agreed.content), ...Object.keys(current.content)])]
  const changedKeys = keys.filter(key => agreed.content[key] !== current.content[key])
  const figures = Array.from({ length: Math.max(agreed.figures.length, current.figures.length) }, (_, index) =>
    compareFigures(agreed.figures[index], current.figures[index]),
  )
  const fields = changedKeys.flatMap(key => describeField(caller, key, { agreed, current }))
  const shown = figures.flatMap(({ names }) => names)
  const unnamed = fields.filter(({ title }) => !shown.some(name => name.includes(title))).map(({ text }) => text)
  return {
    isSame: changedKeys.length === 0 && figures.every(({ isSame }) => isSame),
    names: [...new Set([...shown, ...unnamed])].slice(0, maxNamed),
  }
}

/** Compares the figures that a person saw with those of now. */
export const compareFigures = (
  agreed: AgreedFigures | undefined,
  current: AgreedFigures | undefined,
): AgreementDifference => {
  if (JSON.stringify(agreed) === JSON.stringify(current)) return { isSame: true, names: [] }
  const earlier = agreed?.changes ?? []
  const now = current?.changes ?? []
  const names = Array.from({ length: Math.max(earlier.length, now.length) }, (_, index) =>
    describeChange(earlier[index], now[index]),
  )
  return { isSame: false, names: names.flatMap(name => name ?? []).slice(0, maxNamed) }
}

const describeChange = (earlier: SummaryChange | undefined, now: SummaryChange | undefined): string | undefined => {
  if (JSON.stringify(earlier) === JSON.stringify(now)) return undefined
  const { title = '' } = now ?? earlier ?? {}
  if (!earlier || !now || earlier.title !== now.title || earlier.piece !== now.piece) return title
  const [from, to] = earlier.before === now.before ? [earlier.after, now.after] : [earlier.before, now.before]
  return [from, to].some(text => text.startsWith(hashPrefix)) ? title : `${title} ${from} → ${to}`
}

/** Names a changed field with its values; empty if the caller may not see it, or if it is the version alone. */
const describeField = (
  { schema, access }: Caller,
  key: string,
  { agreed, current }: { readonly agreed: Agreement; readonly current: Agreement },
): readonly { readonly title: string; readonly text: string }[] => {
  const [name = '', path = ''] = key.split(' ')
  if (name === 'version') return []
  if (name === 'ledger') {
    const { title, sealed } = getLedger(schema, path)
    return sealed === undefined ? [{ title, text: title }] : []
  }
  const [lines, lineField] = path.split('.')
  const resource = getResource(schema, name)
  const table = lineField === undefined ? resource : getLineTable(schema, resource, lines ?? '')
  const field = table.field[lineField ?? path]
  if (!field || !access.of(resource).visible(field) || !access.of(table).visible(field)) return []
  const [before, after] = [parseValues(agreed.content[key]), parseValues(current.content[key])]
  const index = before.findIndex((value, position) => value !== after[position])
  const isNumber = isNumberType(field.type)
  const values =
    isNumber && before.length === after.length && index >= 0
      ? ` ${formatStoredValue(field, before[index])} → ${formatStoredValue(field, after[index])}`
      : ''
  return [{ title: field.title, text: `${field.title}${values}` }]
}

const parseValues = (text = '[]'): readonly Stored[] => (text.startsWith('[') ? (JSON.parse(text) as Stored[]) : [])

/** What a person saw of an authorization that is needed, as the client sends it. */
export type ShownFigures = Pick<AgreedFigures, 'versi' | 'changes'>

export const parseShownFigures = (raw: unknown): ShownFigures | undefined => {
  if (!isObject(raw)) return undefined
  const { versi, changes } = raw
  const rows: readonly unknown[] = Array.isArray(changes) ? changes : []
  return {
    ...(typeof versi === 'number' && { versi }),
    changes: rows.filter(isObject).map(({ piece, title, before, after, percent }) => ({
      piece: String(piece),
      title: String(title),
      before: String(before),
      after: String(after),
      ...(percent !== undefined && percent !== null && { percent: String(percent) }),
    })),
  }
}
