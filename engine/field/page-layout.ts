import { createLayoutType, isAmount, isFlag, isKey, isOneOf, isText } from './layout-type.ts'

export const elementKinds = ['field', 'label', 'image', 'qrcode', 'line'] as const
export const aligns = ['left', 'center', 'right'] as const

/** An element of a page: its position in millimetres from the upper left corner, and its style. */
export interface PageElement {
  readonly kind: (typeof elementKinds)[number]
  /** Which value of the document it shows; a label and a line have none. */
  readonly key: string
  /** The text of a label; for a field the text before its value. */
  readonly text: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly rotate: number
  readonly font_size: number
  readonly align: (typeof aligns)[number]
  readonly bold: boolean
  readonly format: string
}

const millimetres = { holds: isAmount(0, 1000) }

const layout = createLayoutType<PageElement>({
  name: 'page-layout',
  layout: 'page',
  description: 'Where the parts of a printed page stand, in millimetres; a list as JSON or as its text.',
  rules: {
    kind: { holds: isOneOf(elementKinds) },
    key: { holds: isKey, otherwise: '' },
    text: { holds: isText, otherwise: '' },
    x: millimetres,
    y: millimetres,
    w: millimetres,
    h: millimetres,
    rotate: { holds: isAmount(0, 359), otherwise: 0 },
    font_size: { holds: isAmount(4, 72), otherwise: 9 },
    align: { holds: isOneOf(aligns), otherwise: 'left' },
    bold: { holds: isFlag, otherwise: false },
    format: { holds: isText, otherwise: '' },
  },
})

export const pageLayout = layout.type
/** Returns the elements of a stored page layout. */
export const pageElements = layout.readParts
