// Checks a layout within its row: keys that its kind of document does not have, and elements outside the page.

import type { Stored } from '../field/field-type.ts'
import { layoutLines } from '../field/line-layout.ts'
import { pageElements } from '../field/page-layout.ts'
import { type Fault, fault } from '../message/faults.ts'
import type { Field, LayoutPresentation } from '../schema/field.ts'
import { toFieldFault } from './parse-record.ts'
import type { Row } from './row.ts'

/** The keys that a layout may show: those of all kinds, and those of the row's kind. */
export const getLayoutFields = (
  { by, fields }: LayoutPresentation,
  kind: Stored | undefined,
): Readonly<Record<string, string>> => ({
  ...fields['*'],
  ...(by === undefined ? {} : Object.hasOwn(fields, String(kind)) ? fields[String(kind)] : {}),
})

export const checkLayout = (field: Field, row: Row): readonly Fault[] => {
  const { layout } = field
  if (!layout) return []
  const value = row[field.name]
  const allowed = getLayoutFields(layout, layout.by === undefined ? undefined : row[layout.by])
  const shown = field.type.layout === 'page' ? listShownElements(value) : layoutLines(value)
  const unknown = shown.flatMap(({ key }) => (Object.hasOwn(allowed, key) ? [] : [key]))
  const strays = layout.page ? findStrayElements(value, row[layout.page.width], row[layout.page.height]) : []
  return [
    ...[...new Set(unknown)].map(key => toFieldFault(field, fault('layout.key', { params: { key: key || '?' } }))),
    ...strays.map(index => toFieldFault(field, fault('layout.outside', { params: { index } }))),
  ]
}

const listShownElements = (value: Stored | undefined) =>
  pageElements(value).filter(({ kind, key }) => kind === 'field' || (kind !== 'label' && kind !== 'line' && key !== ''))

/** Numbers of the elements that leave the page, from 1. */
const findStrayElements = (
  value: Stored | undefined,
  width: Stored | undefined,
  height: Stored | undefined,
): readonly number[] =>
  typeof width !== 'number' || typeof height !== 'number'
    ? []
    : pageElements(value).flatMap(({ x, y, w, h }, index) => (x + w > width || y + h > height ? [index + 1] : []))
