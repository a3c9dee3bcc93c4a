import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import {
  type ComponentProps,
  type FocusEvent,
  memo,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useIsPainted } from '../after-paint.ts'
import { arrangeCard } from './arrange-card.ts'
import { FoldingFrame } from './FoldingFrame.tsx'
import { RowsPaintedContext } from './rows-painted.ts'
import { SkeletonRows } from './SkeletonRows.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { TableTotals } from './TableTotals.tsx'
import type { DataTableProps } from './table-props.ts'

/** Lines of a row on a phone. */
const cardLines = 3

const defaultMaxHeight = 'max(288px, calc(100dvh - 248px))'

/** How many rows were last shown: the height that skeletons keep. */
function useLastCount(rows: readonly unknown[] | undefined): number {
  const [count, setCount] = useState(10)
  if (rows !== undefined && rows.length > 0 && rows.length !== count) setCount(rows.length)
  return count
}

/** A row that goes leaves the focus it had to the row that comes to its place, the last one to the page. */
function useFocusAfterRemoval(
  body: RefObject<HTMLTableSectionElement | null>,
  rows: readonly unknown[] | undefined,
  index: number,
): void {
  const lastIndex = useRef(-1)
  useLayoutEffect(() => {
    if (index >= 0) lastIndex.current = index
    else if (rows !== undefined && lastIndex.current >= 0) {
      const next = body.current?.rows[Math.min(lastIndex.current, rows.length - 1)] ?? document.querySelector('main')
      if (document.activeElement === document.body) next?.focus({ preventScroll: true })
      lastIndex.current = -1
    }
  }, [body, rows, index])
}

/** Where no row takes the focus, the table itself may still be higher or wider than its window. */
const getScrollAreaProps = (label: string) => ({ tabIndex: 0, role: 'group', 'aria-label': label })

function PlainDataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowId,
    sort,
    onSort,
    markOf,
    onOpen,
    actions,
    actionCount,
    isSummary,
    totals,
    totalsTitle,
    subtotals,
    empty,
    density,
    maxHeight,
  } = props
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const lines = useMemo(() => (isPhone ? arrangeCard(columns) : undefined), [isPhone, columns])
  const count = useLastCount(rows)
  const [focused, setFocused] = useState<string | undefined>(undefined)
  const body = useRef<HTMLTableSectionElement>(null)
  const ids = rows?.map(rowId) ?? []
  const current = focused !== undefined && ids.includes(focused) ? focused : ids[0]
  const onFocus = ({ target }: FocusEvent): void => setFocused(target.closest('tr')?.dataset.id)
  useFocusAfterRemoval(body, rows, ids.indexOf(focused ?? ''))
  return (
    <FoldingFrame
      rows={rows === undefined ? columns : rows}
      totals={subtotals?.length ? subtotals : totals}
      density={density}
      limit={maxHeight ?? defaultMaxHeight}
      {...((rows?.length === 0 || !(onOpen || actions)) && getScrollAreaProps(label))}
    >
      <table aria-label={label} aria-busy={rows === undefined}>
        <TableHead columns={columns} sort={sort} onSort={onSort} actions={actions} />
        {rows === undefined ? (
          <SkeletonRows
            columns={isPhone ? columns.slice(0, cardLines) : columns}
            count={count}
            hasActions={actions !== undefined}
          />
        ) : (
          <TableBody ref={body} onFocus={onFocus}>
            {rows.map((row, index) => {
              const id = ids[index] ?? ''
              return (
                <TableRow
                  key={id}
                  {...{ row, id, columns, markOf, onOpen, actions, actionCount, isSummary, lines }}
                  isCurrent={id === current}
                />
              )
            })}
          </TableBody>
        )}
        {totals && Object.values(totals).some(Boolean) && rows !== undefined && rows.length > 0 && (
          <TableTotals {...{ columns, totals, totalsTitle, subtotals }} hasActions={actions !== undefined} />
        )}
      </table>
      {rows?.length === 0 && <Box sx={{ position: 'sticky', left: 0 }}>{empty}</Box>}
    </FoldingFrame>
  )
}

/** The rows; the buttons in them are rendered once their values are painted. */
const TableBody = (props: ComponentProps<'tbody'>) => (
  <RowsPaintedContext value={useIsPainted()}>
    <tbody {...props} />
  </RowsPaintedContext>
)

/** A list of rows: a real table with a head that stays, cards on a phone; all of it by keyboard. */
export const DataTable = memo(PlainDataTable) as typeof PlainDataTable
