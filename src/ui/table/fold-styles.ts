// The styles of a table whose rows have more than one line: every row is a grid of the same tracks, its cells keep their order.
import type { CSSObject, Theme } from '@mui/material/styles'
import type { FoldLayout } from './fold-columns.ts'

/** For tables with `data-folds`; the first line of a row is as high as a row that has one. */
export const buildFoldStyles = (
  { tracks, areas, lines }: FoldLayout,
  { palette }: Theme,
  rowHeight: number,
): CSSObject => ({
  '& table[data-folds]': {
    '&, & thead, & tbody, & tfoot': { display: 'block' },
    '& thead, & tfoot': { zIndex: 3 },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: tracks.map(width => `minmax(0, ${width}fr)`).join(' '),
    },
    // Lines of one row have one ground and one border.
    '& thead tr, & tbody tr': { borderBottom: `1px solid ${palette.divider}` },
    '& thead tr, & tfoot tr': { backgroundColor: palette.shade },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tfoot tr:first-of-type': { borderTop: `2px solid ${palette.accent}` },
    '& tbody tr:hover': { backgroundColor: palette.shade },
    '& th, & td, & tfoot tr:first-of-type td': { border: 0 },
    '& tbody td[data-actions]': { backgroundColor: 'transparent' },
    '& th, & td': { display: 'flex', alignItems: 'center', width: 'auto', minWidth: '0 !important', maxWidth: 'none' },
    '& th': { height: 'auto', minHeight: lines > 1 ? 26 : 36, whiteSpace: 'normal' },
    // Text that is too long is only shortened in a plain block.
    '& tbody td:not([data-edit], [data-actions]), & tfoot td:not([data-actions])': {
      display: 'block',
      lineHeight: `${rowHeight - 1}px`,
    },
    '& [data-align="right"], & [data-number], & [data-actions]': { justifyContent: 'flex-end' },
    '& tfoot td:empty, & tr[data-summary] td:empty': { display: 'none' },
    // A sum is one ground under all its lines.
    '& tbody tr[data-summary]': { backgroundColor: palette.shade },
    '& tbody tr[data-summary] td': { background: 'none' },
    '& tr[data-message]': { display: 'block', '& td': { lineHeight: '18px' } },
    ...Object.fromEntries(areas.map((area, index) => buildAreaStyles(area, index, Math.min(rowHeight, 28)))),
  },
})

const buildAreaStyles = (
  { line, track, span, wraps }: FoldLayout['areas'][number],
  index: number,
  height: number,
): [string, CSSObject] => [
  `& tr:not([data-message]) > :nth-of-type(${index + 1})`,
  {
    gridColumn: `${track} / span ${span}`,
    gridRow: line,
    '&:is(td):not([data-edit], [data-actions])': {
      ...(line > 1 && { height, lineHeight: `${height - 4}px` }),
      ...(wraps && buildWrappedStyles(line)),
    },
  },
]

/** Text that is longer than the widest column is shown whole, its first line beside those of other cells. */
const buildWrappedStyles = (line: number): CSSObject => ({
  height: 'auto',
  padding: line > 1 ? '3px 12px 7px' : '8px 12px',
  lineHeight: '18px',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
})
