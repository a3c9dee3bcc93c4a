// Reads labels of a row or of each of its lines, with the paper size from parameters of the shop.
import { textFromDecimal } from '../../engine/expression/syntax/decimal.ts'
import { isDecimal } from '../../engine/expression/terms/value.ts'
import type { Row } from '../../engine/record/row.ts'
import type { LabelSize, Print } from '../../engine/schema/document.ts'
import type { Field } from '../../engine/schema/field.ts'
import { findField, type StoredResource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { type Asking, askingFor, evaluateFor } from '../operations/rules/evaluate-for.ts'
import { fieldText } from './field-text.ts'
import { linesOf, type Reading, shownField } from './read-proof.ts'
import type { Label, LabelPaper, LabelSheet, SheetFrame } from './sheet.ts'

/** A jewelry label, for a printer with 203 dots per inch. */
const usual: LabelPaper = { width: 44, height: 12, columns: 1, size: 44, step: 44, edge: 0, gap: 2, dots: 8 }

const bounds: Readonly<Record<LabelSize, readonly [least: number, most: number]>> = {
  width: [10, 300],
  height: [8, 300],
  columns: [1, 10],
  size: [10, 300],
  step: [10, 300],
  edge: [0, 100],
  gap: [0, 50],
  dots: [6, 24],
}

/** Limits each parameter to its bounds. */
const readPaper = async (asking: Asking, { label }: Print): Promise<LabelPaper> => {
  const paper: Record<LabelSize, number> = { ...usual }
  for (const key of Object.keys(usual) as LabelSize[]) {
    const size = label?.sizes[key]
    const value = size && (await evaluateFor(asking, size.term))
    const [least, most] = bounds[key]
    if (value && isDecimal(value)) paper[key] = Math.min(most, Math.max(least, Number(textFromDecimal(value))))
  }
  return paper
}

/** The unit after a weight; none after money. */
const unitBehind = ({ type: { unit, scale } }: Field): string =>
  unit === undefined || scale === undefined ? '' : ` ${unit}`

interface LabelsWanted {
  readonly id: string
  readonly print: Print
  readonly row: Row
}

/** One label for the row, or one for each line if the print names lines. */
export const readLabels = async (
  { connection, caller, visible }: Reading,
  resource: StoredResource,
  { id, print, row }: LabelsWanted,
): Promise<Omit<LabelSheet, SheetFrame>> => {
  const asking = askingFor(connection, caller)
  const paper = await readPaper(asking, print)
  const code = print.label?.code && (await evaluateFor(asking, print.label.code.term))
  const lines = resource.lifecycle.lines.find(({ name }) => name === print.lines)
  const isOfLines = lines !== undefined && print.label?.barcode !== undefined
  const table = isOfLines ? getResource(caller.schema, lines.resource) : resource
  const seen = (name: string | undefined): Field[] => shownField(findField(table, name ?? ''), visible)
  const fields = (isOfLines ? (print.label?.fields ?? []) : print.fields).flatMap(seen)
  const [barcode] = seen(isOfLines ? print.label?.barcode : print.barcode)
  const rows = isOfLines ? await linesOf({ connection, caller, visible }, table, id) : [row]
  const text = (field: Field, one: Row): string => fieldText(field, one[field.name], caller.shop.timeZone)
  const { emptyText } = caller.schema.project
  const labels = rows.map(
    (one): Label => ({
      barcode: barcode ? text(barcode, one) : '',
      lines: fields
        .filter(field => ![emptyText, ''].includes(text(field, one)))
        .map(field => `${text(field, one)}${unitBehind(field)}`),
    }),
  )
  return { template: 'label', paper, code: code === 'qr' ? 'qr' : 'bars', labels }
}
