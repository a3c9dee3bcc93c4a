// The output formats of a print.
import type { Print } from './document.ts'

/** By the layout of a page, on its own paper, by the layout of a roll, as text, as commands of a receipt printer. */
const proofFormats = ['page', 'plain', 'roll', 'text', 'escpos'] as const
/** Drawn, or as commands of a label printer. */
const labelFormats = ['pdf', 'zpl', 'tspl'] as const

export type PrintFormat = (typeof proofFormats)[number] | (typeof labelFormats)[number]

/** The formats that the print supports; the first one is the default. */
export const listPrintFormats = ({ template, layouts }: Pick<Print, 'template' | 'layouts'>): readonly PrintFormat[] =>
  template === 'label'
    ? labelFormats
    : proofFormats.filter(format =>
        format === 'page' || format === 'roll' ? layouts.some(({ kind }) => kind === format) : true,
      )
