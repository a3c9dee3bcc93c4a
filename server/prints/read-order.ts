// Builds the print job of a row: a sheet with all its texts, and its output form.
import { storedText } from '../../engine/fields/value-text.ts'
import type { Row } from '../../engine/record/row.ts'
import type { Print } from '../../engine/schema/document.ts'
import type { Field } from '../../engine/schema/field.ts'
import { type PrintWay, waysOf } from '../../engine/schema/print-ways.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { momentIn } from '../../engine/values/moment.ts'
import type { Caller } from '../caller/caller.ts'
import { RecordNotFound } from '../errors/errors.ts'
import { documentReader, readLines } from '../operations/document/document.ts'
import { getRow } from '../operations/records/read-record.ts'
import { askingFor, evaluateFor } from '../operations/rules/evaluate-for.ts'
import { readLabels } from './read-labels.ts'
import { type LayoutWanted, readPage, readRoll } from './read-layout.ts'
import { type Reading, readProof, readSignatures, shownField } from './read-proof.ts'
import type { Ordered, SheetForm } from './sheet.ts'
import { type ShownValues, shownValues } from './shown-values.ts'
import { stampOf } from './stamp-of.ts'

export interface PrintWanted {
  readonly id: string
  readonly print: Print
  /** Absent: the default of the print. */
  readonly way?: PrintWay
  /** Public origin of this server, for the address in a QR code. */
  readonly origin: string
  /** Number of earlier prints. */
  readonly before: number
}

/** Throws RecordNotFound for a row of another shop. */
export const readOrder = (caller: Caller, resource: Resource, wanted: PrintWanted): Promise<Ordered> =>
  caller.storage.read(
    async connection => {
      const { visible } = caller.access.of(resource)
      const row = await getRow(connection, resource, wanted.id, caller)
      await assertPrintable({ connection, caller, visible }, resource, { ...wanted, row })
      const way = wanted.way ?? (await usualWay({ connection, caller, visible }, wanted.print))
      return orderOf({ connection, caller, visible }, resource, { ...wanted, row, way })
    },
    { oneMoment: true },
  )

/** Throws RecordNotFound if the condition of the print does not hold for the row. */
const assertPrintable = async (
  { connection, caller }: Reading,
  resource: Resource,
  { id, print, row }: PrintWanted & { readonly row: Row },
): Promise<void> => {
  if (!print.if) return
  const document = { row, lines: await readLines(connection, caller, resource, id) }
  const asking = askingFor(connection, caller)
  const reader = documentReader(caller.schema, resource, document, asking.rows)
  if ((await evaluateFor(asking, print.if.term, { row: reader })) !== true) throw new RecordNotFound()
}

/** The way of the setting; the first available one if the setting is invalid. */
const usualWay = async ({ connection, caller }: Reading, print: Print): Promise<PrintWay> => {
  const said = print.as && (await evaluateFor(askingFor(connection, caller), print.as.term))
  const ways = waysOf(print)
  return ways.find(way => way === said) ?? ways[0] ?? 'plain'
}

interface Chosen extends PrintWanted {
  readonly row: Row
  readonly way: PrintWay
}

interface ValuedOrder extends Chosen {
  readonly values: ShownValues
}

const orderOf = async (reading: Reading, resource: Resource, chosen: Chosen): Promise<Ordered> => {
  const { caller, visible } = reading
  const { print, row, way } = chosen
  const own = { title: print.title, number: numberOf(resource, row, visible), copies: print.copies }
  if (way === 'pdf' || way === 'zpl' || way === 'tspl')
    return { form: way, sheet: { ...own, ...(await readLabels(reading, resource, chosen)) } }
  const [stamp, mark] = [stampOf(resource, row), markOf(caller, chosen.before)]
  const marks = { ...(stamp !== undefined && { stamp }), ...(mark !== undefined && { mark }) }
  const form: SheetForm = way === 'text' || way === 'escpos' ? way : 'pdf'
  const values = await readValues(reading, resource, chosen)
  const isArranged = print.layouts.length > 0 && way !== 'plain'
  const arranged = isArranged ? await arrangedFor(reading, resource, { ...chosen, values }) : undefined
  const sheet = arranged ?? (await readProof(reading, resource, { ...chosen, values }))
  return { form, sheet: { ...sheet, ...own, ...marks } }
}

const readValues = async (
  { connection, caller }: Reading,
  resource: Resource,
  chosen: Chosen,
): Promise<ShownValues> => {
  const { id, print, row } = chosen
  const { confirm } = resource.lifecycle
  const code = confirm && String(row[confirm.code] ?? '')
  const isKnown = code !== undefined && code !== '' && code !== caller.schema.project.emptyText
  const given = confirm?.key === undefined ? {} : { [confirm.key]: isKnown ? `${chosen.origin}/confirm/${code}` : '' }
  const document = { row, lines: await readLines(connection, caller, resource, id) }
  return shownValues({ connection, caller, resource, document, values: print.values, given })
}

/** The layout for the way, or the nearest one; undefined if the shop has no layout. */
const arrangedFor = async (reading: Reading, resource: Resource, order: ValuedOrder) => {
  const { connection, caller } = reading
  const { print, way, values } = order
  const signatures = await readSignatures(reading, resource, order)
  const codeKey = resource.lifecycle.confirm?.key
  const wanted: LayoutWanted = { connection, caller, print, values, codeKey, signatures }
  if (way === 'page') return readPage(wanted)
  if (way === 'text') return (await readPage(wanted)) ?? readRoll(wanted)
  return readRoll(wanted)
}

const numberOf = ({ key, field: fields }: Resource, row: Row, visible: (field: Field) => boolean): string =>
  key
    .flatMap(name => shownField(fields[name], visible))
    .map(field => storedText(field, row[field.name]))
    .join(' ')

/** The mark of a repeated print, with the time in the zone of the shop. */
const markOf = (caller: Caller, before: number): string | undefined =>
  before === 0
    ? undefined
    : `CETAK ULANG KE-${before} oleh ${caller.user.userId} ${momentIn(caller.now(), caller.shop.timeZone)}`
