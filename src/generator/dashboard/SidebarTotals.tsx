// Totals of today and of the month beside the menu, live as the dashboard is; its figures are prefetched from there.

import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { uniq } from 'es-toolkit/array/uniq'
import { sumBy } from 'es-toolkit/math/sumBy'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { formatCell, getCellType } from '../../../engine/report/column-values.ts'
import type { SidebarAnswer, SidebarTotal } from '../../../engine/report/dashboard-answer.ts'
import { useSchema } from '../../providers/schema.tsx'
import { findTargetPath } from '../menu/menu-entries.ts'
import { useFigures, usePrefetchedFigures } from './use-dashboard.ts'

/** Nothing for who has no dashboard. */
export function SidebarTotals() {
  const { menu, hidden } = useSchema()
  usePrefetchedFigures()
  const hasDashboard = findTargetPath([...menu, ...hidden], { kind: 'dashboard', name: 'main' }) !== undefined
  return hasDashboard ? <Totals /> : null
}

function Totals() {
  const translate = useTranslate()
  const { data } = useFigures<SidebarAnswer>('dashboard/sidebar')
  const totals = data?.totals ?? []
  const rows = uniq(totals.map(({ row }) => row))
  const headings = uniq(totals.map(({ heading }) => heading))
  const words = { yes: translate('ui.yes'), no: translate('ui.no'), timeZone: data?.timeZone ?? 'UTC' }
  const getText = (row: string, heading: string): string | undefined => {
    const total = totals.find(one => one.row === row && one.heading === heading)
    return total && formatCell(total.column, getCellType(total.column, 'row'), total.value, words)
  }
  if (rows.length === 0) return null
  const fontSize = fitFontSize([rows, ...headings.map(heading => rows.map(row => getText(row, heading)))])
  return (
    <Box
      component="table"
      aria-label={translate('generator.dashboard.totals')}
      sx={tableStyles}
      style={{ fontSize: `${fontSize}px` }}
    >
      <thead>
        <tr>
          <td />
          {headings.map(heading => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row}>
            <RowHead row={row} totals={totals} />
            {headings.map(heading => (
              <Total key={heading} text={getText(row, heading)} />
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

function RowHead({ row, totals }: { readonly row: string; readonly totals: readonly SidebarTotal[] }) {
  const { menu, hidden } = useSchema()
  const to = totals.find(one => one.row === row && one.to)?.to
  const path = to && findTargetPath([...menu, ...hidden], to)
  return (
    <th scope="row">
      {path === undefined ? (
        row
      ) : (
        <Link component={RouterLink} to={path} color="inherit" underline="hover">
          {row}
        </Link>
      )}
    </th>
  )
}

function Total({ text }: { readonly text: string | undefined }) {
  return text === undefined ? <td /> : <td title={text}>{text}</td>
}

/** In pixels: what the sidebar leaves between the cells' own distances. */
const textWidth = 193

/** Of a tabular figure, in parts of the font size. */
const characterWidth = 0.54

/** The size in pixels at which the longest texts of all columns stand beside each other. */
const fitFontSize = (columns: readonly (readonly (string | undefined)[])[]): number => {
  const characters = sumBy(columns, texts => Math.max(0, ...texts.map(text => text?.length ?? 0)))
  return Math.min(11.5, Math.floor((textWidth / characters / characterWidth) * 10) / 10)
}

const tableStyles = {
  width: '100%',
  tableLayout: 'auto',
  borderCollapse: 'collapse',
  borderTop: '1px solid',
  borderColor: 'divider',
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: '-0.01em',
  flexShrink: 0,
  py: 0.75,
  borderSpacing: 0,
  '& th, & td': { px: 0.75, textAlign: 'right', fontWeight: 400, whiteSpace: 'nowrap' },
  '& th': { color: 'text.secondary' },
  '& th[scope=row]': { pl: 1.5, textAlign: 'left' },
  '& td:last-child, & th:last-child': { pr: 1.5 },
  '& thead th': { pt: 0.75 },
  '& tr:last-child > *': { pb: 0.75 },
} as const
