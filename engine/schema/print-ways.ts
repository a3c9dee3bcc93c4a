// The output formats of a print.
import type { Print } from './document.ts'

/** By the layout of a page, on its own paper, by the layout of a roll, as text, as commands of a receipt printer. */
const proofWays = ['page', 'plain', 'roll', 'text', 'escpos'] as const
/** Drawn, or as commands of a label printer. */
const labelWays = ['pdf', 'zpl', 'tspl'] as const

export type PrintWay = (typeof proofWays)[number] | (typeof labelWays)[number]

/** The formats that the print supports; the first one is the default. */
export const waysOf = ({ template, layouts }: Pick<Print, 'template' | 'layouts'>): readonly PrintWay[] =>
  template === 'label'
    ? labelWays
    : proofWays.filter(way => (way === 'page' || way === 'roll' ? layouts.some(({ kind }) => kind === way) : true))
