// Reads labels of a row or of each of its lines, with the paper size from parameters of the shop.

import { formatDecimal } from '../../engine/expression/syntax/decimal-text.ts'
import { isDecimal } from '../../engine/expression/terms/value.ts'
import type { Row } from '../../engine/record/row.ts'
import type { LabelSize, Print } from '../../engine/schema/document.ts'
import type { Field } from '../../engine/schema/field.ts'
import { findField, type StoredResource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { getCallerWords } from '../caller/printed-style.ts'
import { createEvaluation, type EvaluationContext, evaluateTerm } from '../record/rule/evaluation.ts'
import { findLines } from '../storage/find-rows.ts'
import { formatField } from './field-text.ts'
import { listVisible, type PrintContext } from './read-proof.ts'
import type { Label, LabelPaper, LabelSheet, SheetFrame } from './sheet.ts'

/** A jewelry label, for a printer with 203 dots per inch. */
const defaultPaper: LabelPaper = { width: 44, height: 12, columns: 1, size: 44, step: 44, edge: 0, gap: 2, dots: 8 }

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
const readPaper = async (asking: EvaluationContext, { label }: Print): Promise<LabelPaper> => {
  const paper: Record<LabelSize, number> = { ...defaultPaper }
  for (const key of Object.keys(defaultPaper) as LabelSize[]) {
    const size = label?.sizes[key]
    const value = size && (await evaluateTerm(asking, size.term))
    const [minimum, maximum] = bounds[key]
    if (value && isDecimal(value)) paper[key] = Math.min(maximum, Math.max(minimum, Number(formatDecimal(value))))
  }
  return paper
}

/** The unit after a weight; none after money. */
const formatUnit = ({ type: { unit, scale } }: Field): string =>
  unit === undefined || scale === undefined ? '' : ` ${unit}`

/** A weight of nothing, such as that of the stones of a plain piece. */
const isNoWeight = (field: Field, row: Row): boolean => formatUnit(field) !== '' && row[field.name] === 0

/** Whether the field is a further weight, which is named on the label. */
const namesWeight = (fields: readonly Field[], field: Field): boolean =>
  formatUnit(field) !== '' && fields.find(one => formatUnit(one) !== '') !== field

interface LabelRequest {
  readonly id: string
  readonly print: Print
  readonly row: Row
}

/** One label for the row, or one for each line if the print names lines. */
export const readLabels = async (
  { connection, caller, visible }: PrintContext,
  resource: StoredResource,
  { id, print, row }: LabelRequest,
): Promise<Omit<LabelSheet, SheetFrame>> => {
  const asking = createEvaluation(connection, caller)
  const paper = await readPaper(asking, print)
  const code = print.label?.code && (await evaluateTerm(asking, print.label.code.term))
  const lines = resource.lifecycle.lines.find(({ name }) => print.lines.includes(name))
  const isPerLine = lines !== undefined && print.label?.barcode !== undefined
  const table = isPerLine ? getResource(caller.schema, lines.resource) : resource
  const listVisibleFields = (name: string | undefined): Field[] => listVisible(findField(table, name ?? ''), visible)
  const fields = (isPerLine ? (print.label?.fields ?? []) : print.fields).flatMap(listVisibleFields)
  const [barcode] = listVisibleFields(isPerLine ? print.label?.barcode : print.barcode)
  const rows = isPerLine ? await findLines(connection, table, id, caller.shop.code) : [row]
  const formatValue = (field: Field, one: Row): string => formatField(field, one[field.name], getCallerWords(caller))
  const { emptyText } = caller.schema.project
  const labels = rows.map(
    (one): Label => ({
      barcode: barcode ? formatValue(barcode, one) : '',
      lines: [
        ...fields
          .filter(field => ![emptyText, ''].includes(formatValue(field, one)) && !isNoWeight(field, one))
          .map(
            field =>
              `${namesWeight(fields, field) ? `${field.title} ` : ''}${formatValue(field, one)}${formatUnit(field)}`,
          ),
        caller.shop.name,
      ],
    }),
  )
  return { template: 'label', paper, code: code === 'qr' ? 'qr' : 'bars', labels }
}
