// Compiles the labels of a print: which fields of lines they show, and the size of their paper.

import type { Expression } from '../../expression/terms/expression.ts'
import { number } from '../../expression/terms/types.ts'
import { suggestion } from '../../faults/suggest.ts'
import type { LabelPrint, LabelSize } from '../../schema/document.ts'
import { expressionAt } from '../expressions/expression-at.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import type { Path } from '../shapes/shape.ts'
import { findLines, type ResourceReading } from './flow-reading.ts'

type Said = NonNullable<ResourceDefinition['x-print']>[number]

/** Reports a label without a bar code, and fields that the lines do not have. */
export const labelOf = (
  reading: ResourceReading,
  { template, lines, barcode, label }: Said,
  at: Path,
): LabelPrint | undefined => {
  const { report } = reading
  if (template !== 'label') {
    if (label) report([...at, 'label'], '"label" is for the template "label"', 'key')
    return undefined
  }
  if (barcode === undefined && label?.barcode === undefined) report(at, 'a label has a bar code: say "barcode"', 'key')
  if (!label) return undefined
  if (lines === undefined)
    for (const key of ['barcode', 'fields'] as const)
      if (label[key] !== undefined) report([...at, 'label', key], `"${key}" of lines: say "lines"`, 'key')
  reportStrangers(reading, { lines, label }, [...at, 'label'])
  const code =
    label.code === undefined
      ? undefined
      : expressionAt(reading, label.code, [...at, 'label', 'code'], { wanted: { kind: 'text' } })
  return {
    fields: label.fields ?? [],
    sizes: sizesOf(reading, label, [...at, 'label']),
    ...(label.barcode !== undefined && { barcode: label.barcode }),
    ...(code && { code }),
  }
}

const reportStrangers = (
  reading: ResourceReading,
  { lines = '', label }: { readonly lines: string | undefined; readonly label: NonNullable<Said['label']> },
  at: Path,
): void => {
  const table = findLines(reading, lines)
  if (!table) return
  const known = table.fields.map(({ name }) => name)
  const complain = (name: string, path: Path): void => {
    if (!known.includes(name)) reading.report(path, `the lines have no field "${name}"${suggestion(name, known)}`)
  }
  if (label.barcode !== undefined) complain(label.barcode, [...at, 'barcode'])
  for (const [index, name] of (label.fields ?? []).entries()) complain(name, [...at, 'fields', index])
}

const labelSizes: readonly LabelSize[] = ['width', 'height', 'columns', 'size', 'step', 'edge', 'gap', 'dots']

const sizesOf = (reading: ResourceReading, label: NonNullable<Said['label']>, at: Path): LabelPrint['sizes'] =>
  Object.fromEntries(
    labelSizes.flatMap((key): [LabelSize, Expression][] => {
      const text = label[key]
      const size = text === undefined ? undefined : expressionAt(reading, text, [...at, key], { wanted: number(0) })
      return size ? [[key, size]] : []
    }),
  )
