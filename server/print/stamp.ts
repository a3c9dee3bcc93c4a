// Draws the stamp across pages of an invalid document.
import { GState, type jsPDF } from 'jspdf'
import { findFieldType } from '../../engine/field/all.ts'
import { formatHeading } from '../../engine/field/column-heading.ts'
import { isNumberType, type Stored } from '../../engine/field/field-type.ts'
import { formatValue, type ValueWords } from '../../engine/field/value-text.ts'
import type { Row } from '../../engine/record/row.ts'
import type { State } from '../../engine/schema/document.ts'
import type { Field } from '../../engine/schema/field.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { replaceUnprintable } from '../report/outputs/printed-words.ts'
import type { PageSheet, PlacedElement, ProofSheet, RollSheet } from './sheet.ts'

const stampColor: [number, number, number] = [179, 38, 30]
/** Points. */
const largest = 72
const slope = Math.PI / 6
/** Share of the page that the stamp spans. */
const spannedShare = 0.92

/** Draws the text diagonally over the whole width, transparent, and several times on a long roll. */
export const drawStamp = (file: jsPDF, text: string): void => {
  const { width, height } = file.internal.pageSize
  file.saveGraphicsState()
  file.setGState(new GState({ opacity: 0.25 }))
  file
    .setFont('helvetica', 'bold')
    .setFontSize(largest)
    .setTextColor(...stampColor)
  const stampText = replaceUnprintable(text).toUpperCase()
  const span = spannedShare * Math.min(width / Math.cos(slope), height / Math.sin(slope))
  file.setFontSize(Math.min(largest, (largest * span) / file.getTextWidth(stampText)))
  const half = file.getTextWidth(stampText) / 2
  const count = Math.max(1, Math.floor(height / (1.2 * width)))
  for (let index = 0; index < count; index++) {
    const middle = (height * (index + 0.5)) / count
    file.text(stampText, width / 2 - half * Math.cos(slope), middle + half * Math.sin(slope), { angle: 30 })
  }
  file.restoreGraphicsState()
  file.setTextColor(0)
}

/** The state of the row whose text is stamped across the paper. */
export const findStampedState = (
  { lifecycle: { flow } }: Resource,
  row: Row,
): (State & { readonly stamp: string }) | undefined => {
  const name = String(flow ? row[flow.field] : '')
  const state = flow && Object.hasOwn(flow.states, name) ? flow.states[name] : undefined
  return state?.stamp === undefined ? undefined : { ...state, stamp: state.stamp }
}

// Names a copy on its paper, such as the original and the copy of a loan.

/** One copy of the sheet, with what it is called; copies without a name are equal. */
export const nameCopy = <Sheet extends ProofSheet | PageSheet | RollSheet>(sheet: Sheet, copy: number): Sheet => {
  const name = sheet.copyTitles?.[copy]
  if (name === undefined) return sheet
  if (sheet.template === 'proof') return { ...sheet, title: `${sheet.title} - ${name}` }
  if (sheet.template === 'roll') return { ...sheet, blocks: insertMark(sheet.blocks, name) }
  return { ...sheet, pages: sheet.pages.map(placed => [buildNameElement(sheet, name), ...placed]) }
}

/** Below the titles, or on top. */
const insertMark = (blocks: RollSheet['blocks'], text: string): RollSheet['blocks'] => {
  const at = blocks.findLastIndex(({ kind }) => kind === 'title') + 1
  return [...blocks.slice(0, at), { kind: 'mark', text }, ...blocks.slice(at)]
}

/** Millimetres. */
const [edge, nameWidth, nameHeight] = [2, 50, 4]

/** In the upper right corner. */
const buildNameElement = ({ width }: PageSheet, text: string): PlacedElement => ({
  kind: 'text',
  text,
  x: Math.max(0, width - edge - nameWidth),
  y: edge,
  w: Math.min(width, nameWidth),
  h: nameHeight,
  rotate: 0,
  size: 9,
  align: 'right',
  bold: true,
})

// Formats values of a row for prints, as in reports.

export const formatField = (field: Field, value: Stored | undefined, words: ValueWords): string => {
  if (value === undefined || value === null) return ''
  return formatValue(field, field.type.toJson(value), words)
}

export const getFieldHeading = ({ title, type }: Field, other = title): string => formatHeading(other, type)

export const getAlignment = ({ type }: Field): { readonly align?: 'right' } =>
  isNumberType(type) ? { align: 'right' } : {}

/** Formats a count as an integer. */
export const formatCount = (count: number): string => findFieldType('int')?.format(count) ?? String(count)
