// Ways to type a weight, a percent and an amount: what each is understood as, or why it is refused. One table for the
// engine, a form, the lines of a document and a filter.
import type { FaultCode } from '../../../engine/message/faults.ts'

export type TypedKind = 'weight' | 'percent' | 'money'

export interface TypedNumber {
  readonly kind: TypedKind
  readonly text: string
  /** How it comes into a box: sign by sign, from the clipboard, or from a scanner or scale that ends with Enter. */
  readonly by: 'keys' | 'paste' | 'scanner'
  /** The JSON number, or the fault. */
  readonly is: number | FaultCode
}

type Row = readonly [text: string, by: TypedNumber['by'], is: number | FaultCode]

const weights: readonly Row[] = [
  ['3,45', 'keys', 3.45],
  ['3.45', 'keys', 3.45],
  ['3,450', 'keys', 3.45],
  ['3.450', 'keys', 3.45],
  ['3450', 'keys', 3450],
  ['0,125', 'keys', 0.125],
  [',5', 'keys', 0.5],
  ['.5', 'keys', 0.5],
  ['12,', 'keys', 12],
  ['007,5', 'keys', 7.5],
  ['2909,86', 'keys', 2909.86],
  ['2909.86', 'keys', 2909.86],
  ['2,909.860', 'keys', 2909.86],
  ['2.909,860', 'keys', 2909.86],
  ['1.234.567', 'keys', 1234567],
  ['1.234.567,8', 'keys', 1234567.8],
  ['3,45', 'paste', 3.45],
  ['3,450', 'paste', 3.45],
  ['2,909.860', 'paste', 2909.86],
  ['2.909,860', 'paste', 2909.86],
  ['2 909,860', 'paste', 2909.86],
  [' 3,45 gr ', 'paste', 3.45],
  ['3,45 Gram', 'paste', 3.45],
  ['\u00a03,45\u00a0g', 'paste', 3.45],
  ['3.450', 'scanner', 3.45],
  ['+   3.450 g', 'scanner', 3.45],
  ['0003.450', 'scanner', 3.45],
  ['3 450', 'keys', 'number.signs'],
  ['3,4,5', 'keys', 'number.signs'],
  ['28.00.000', 'keys', 'number.signs'],
  ['1,234.567,8', 'paste', 'number.signs'],
  ['2,909.8,6', 'keys', 'number.signs'],
  ['3,4567', 'keys', 'number.scale'],
  ['3.4567', 'paste', 'number.scale'],
  ['3,45 kg', 'paste', 'type.number'],
  ['Rp 3,45', 'paste', 'type.number'],
  ['3e2', 'keys', 'type.number'],
  ['tiga', 'keys', 'type.number'],
]

const percents: readonly Row[] = [
  ['70', 'keys', 70],
  ['2,5', 'keys', 2.5],
  ['2.5', 'keys', 2.5],
  ['70,25', 'paste', 70.25],
  ['2,5%', 'keys', 2.5],
  ['2,5 %', 'paste', 2.5],
  ['0,05', 'keys', 0.05],
  ['37.50', 'scanner', 37.5],
  ['1,234', 'keys', 'number.scale'],
  ['1.234', 'paste', 'number.scale'],
  ['2,5,', 'keys', 'number.signs'],
  ['1,2.3,4', 'keys', 'number.signs'],
  ['5 persen', 'keys', 'type.number'],
]

const amounts: readonly Row[] = [
  ['2800000', 'keys', 2_800_000],
  ['2.800.000', 'keys', 2_800_000],
  ['2,800,000', 'keys', 2_800_000],
  ['2 800 000', 'keys', 2_800_000],
  ['2.800', 'keys', 2800],
  ['2,800', 'keys', 2800],
  ['Rp 2.800.000', 'keys', 2_800_000],
  ['Rp2,800,000', 'paste', 2_800_000],
  ['Rp. 2.800.000,-', 'paste', 2_800_000],
  ['IDR 2800000', 'paste', 2_800_000],
  ['2.800.000', 'paste', 2_800_000],
  ['\u00a02.800.000\u00a0', 'paste', 2_800_000],
  ['2.800.000,00', 'paste', 2_800_000],
  ['2,800,000.00', 'paste', 2_800_000],
  ['2800000.00', 'paste', 2_800_000],
  ['2800000', 'scanner', 2_800_000],
  ['2,80', 'keys', 'number.groups'],
  ['2.80', 'paste', 'number.groups'],
  ['28.00.000', 'keys', 'number.groups'],
  ['2,800.000', 'keys', 'number.groups'],
  ['2.800,000', 'paste', 'number.groups'],
  ['2800.000', 'keys', 'number.groups'],
  ['2800,000', 'keys', 'number.groups'],
  ['0.125', 'keys', 'number.groups'],
  ['2.800.000,50', 'paste', 'number.groups'],
  ['28 00 000', 'keys', 'number.groups'],
  ['2.800.', 'keys', 'number.groups'],
  ['$ 2.800', 'paste', 'type.number'],
  ['2,8jt', 'keys', 'type.number'],
  ['dua juta', 'keys', 'type.number'],
]

const getRows = (kind: TypedKind, rows: readonly Row[]): readonly TypedNumber[] =>
  rows.map(([text, by, is]) => ({ kind, text, by, is }))

export const typedNumbers: readonly TypedNumber[] = [
  ...getRows('weight', weights),
  ...getRows('percent', percents),
  ...getRows('money', amounts),
]
