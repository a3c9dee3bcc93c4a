import Alert from '@mui/material/Alert'
import { memo, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { FormFields } from '../../form/form-fields.ts'
import { LineCells, type LineCellsProps } from './LineCells.tsx'
import { getRowPath } from './line-rows.ts'

interface LineRowProps extends Omit<LineCellsProps, 'line' | 'isSample'> {
  readonly id: string
}

function PlainLineRow({ id, ...row }: LineRowProps) {
  const line = useWatch<FormFields, ReturnType<typeof getRowPath>>({ name: getRowPath(row.set.lines.name, id) })
  useShownRow(line.id, line.flash)
  return <LineCells line={line} {...row} />
}

/** One line: drawn again when it is written, or its faults are others. */
export const LineRow = memo(PlainLineRow)

/** Columns fold, and rows become higher, after a line is drawn. */
const settleMilliseconds = 1000

/** A row that a scan found is in sight, also below the rows that have room. */
const useShownRow = (id: string, flash: number): void => {
  useEffect(() => {
    const row = flash > 0 ? document.querySelector(`tr[data-line="${CSS.escape(id)}"]`) : null
    const table = row?.closest('table')
    if (!row || !table) return
    // An observer reports the first size too.
    const observer = new ResizeObserver(() => row.scrollIntoView({ block: 'nearest' }))
    observer.observe(table)
    const settled = new AbortController()
    const end = (): void => {
      observer.disconnect()
      settled.abort()
    }
    const timer = setTimeout(end, settleMilliseconds)
    // A box that gets the focus by then is what has to be in sight.
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Node && !table.contains(target)) end()
    }
    document.addEventListener('focusin', onFocus, { signal: settled.signal })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [id, flash])
}

/** What is wrong with the lines as a whole. */
export function LineFaults({ texts }: { readonly texts: readonly string[] }) {
  return texts.map(text => (
    <Alert key={text} severity="error" sx={{ mb: 1 }}>
      {text}
    </Alert>
  ))
}
