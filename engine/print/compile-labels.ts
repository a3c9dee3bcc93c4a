// Compiles the labels of a print: which fields of lines they show, and the size of their paper.

import type { Expression } from '../expression/terms/expression.ts'
import { createNumberType } from '../expression/terms/types.ts'
import { formatSuggestion } from '../message/suggest.ts'
import type { LabelPrint, LabelSize } from '../schema/document.ts'
import type { ResourceKeywords } from '../schema-file/files/table-file.ts'
import { pickDefined } from '../schema-file/language/pick-defined.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import { compileSchemaExpression } from '../scope/compile-schema-expression.ts'
import { findLines, type ResourceContext } from '../scope/flow-context.ts'

type LabelPrintDefinition = ResourceKeywords['print'][number]

/** Reports a label without a bar code, and fields that the lines do not have. */
export const compileLabel = (
  context: ResourceContext,
  { template, lines, barcode, label }: LabelPrintDefinition,
  at: JsonPath,
): LabelPrint | undefined => {
  const { report } = context
  if (template !== 'label') {
    if (label) report([...at, 'label'], '"label" is for the template "label"', 'key')
    return undefined
  }
  if (barcode === undefined && label?.barcode === undefined) report(at, 'a label has a bar code: say "barcode"', 'key')
  if (!label) return undefined
  if (Array.isArray(lines)) report([...at, 'lines'], 'a label is of one kind of lines: say its name', 'key')
  if (lines === undefined)
    for (const key of ['barcode', 'fields'] as const)
      if (label[key] !== undefined) report([...at, 'label', key], `"${key}" of lines: say "lines"`, 'key')
  reportUnknownFields(context, { lines: typeof lines === 'string' ? lines : undefined, label }, [...at, 'label'])
  const code =
    label.code === undefined
      ? undefined
      : compileSchemaExpression(context, label.code, [...at, 'label', 'code'], { expectedType: { kind: 'text' } })
  return {
    fields: label.fields ?? [],
    sizes: compileSizes(context, label, [...at, 'label']),
    ...pickDefined(label, 'barcode'),
    ...(code && { code }),
  }
}

const reportUnknownFields = (
  context: ResourceContext,
  {
    lines = '',
    label,
  }: { readonly lines: string | undefined; readonly label: NonNullable<LabelPrintDefinition['label']> },
  at: JsonPath,
): void => {
  const table = findLines(context, lines)
  if (!table) return
  const fieldNames = table.fields.map(({ name }) => name)
  const checkField = (name: string, path: JsonPath): void => {
    if (!fieldNames.includes(name))
      context.report(path, `the lines have no field "${name}"${formatSuggestion(name, fieldNames)}`)
  }
  if (label.barcode !== undefined) checkField(label.barcode, [...at, 'barcode'])
  for (const [index, name] of (label.fields ?? []).entries()) checkField(name, [...at, 'fields', index])
}

const labelSizes: readonly LabelSize[] = ['width', 'height', 'columns', 'size', 'step', 'edge', 'gap', 'dots']

const compileSizes = (
  context: ResourceContext,
  label: NonNullable<LabelPrintDefinition['label']>,
  at: JsonPath,
): LabelPrint['sizes'] =>
  Object.fromEntries(
    labelSizes.flatMap((key): [LabelSize, Expression][] => {
      const text = label[key]
      const size =
        text === undefined
          ? undefined
          : compileSchemaExpression(context, text, [...at, key], { expectedType: createNumberType(0) })
      return size ? [[key, size]] : []
    }),
  )
