// The frame of a table that is as wide as it is: columns that have no room fold into a second line of their rows.
import { type ComponentProps, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { type FoldColumn, type FoldLayout, foldColumns } from './fold-columns.ts'
import { TableFrame } from './TableFrame.tsx'

interface FoldingFrameProps extends Omit<ComponentProps<typeof TableFrame>, 'fold' | 'ref'> {
  /** The table is measured again when this is another object: its rows. */
  readonly rows: unknown
  /** As the rows: totals arrive after them, and may be wider. */
  readonly totals?: unknown
}

export function FoldingFrame({ rows, totals, ...frame }: FoldingFrameProps) {
  const ref = useRef<HTMLDivElement>(null)
  const measuredWidth = useRef(0)
  const [layout, setLayout] = useState<FoldLayout>()
  const [resizes, countResize] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    // Called at once, for the width that is already measured.
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== measuredWidth.current) countResize()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width, other rows or totals need other columns
  useLayoutEffect(() => {
    if (!ref.current) return
    const measured = measureLayout(ref.current)
    measuredWidth.current = ref.current.clientWidth
    setLayout(before => (JSON.stringify(before) === JSON.stringify(measured) ? before : measured))
  }, [resizes, rows, totals])
  // After each measurement, which is taken without it.
  useLayoutEffect(() => {
    const table = ref.current?.querySelector('table')
    if (table) table.toggleAttribute('data-folds', layout !== undefined)
  })
  return <TableFrame ref={ref} {...frame} fold={layout} />
}

/** Undefined where all columns have room, and on a phone, where rows are cards. */
const measureLayout = (frame: HTMLElement): FoldLayout | undefined => {
  const table = frame.querySelector('table')
  if (!table) return undefined
  table.removeAttribute('data-folds')
  const available = frame.clientWidth
  if (table.offsetWidth <= available || getComputedStyle(table).display !== 'table') return undefined
  const columns = [...table.querySelectorAll<HTMLElement>('thead th')].map(
    (head): FoldColumn => ({
      // Half a pixel less, and the longest value is shortened.
      width: Math.ceil(head.getBoundingClientRect().width),
      keeps: toKeeps(head.dataset.keeps),
      isSteps: head.dataset.actions !== undefined,
    }),
  )
  return foldColumns(columns, available)
}

const toKeeps = (text: string | undefined): FoldColumn['keeps'] =>
  text === 'always' || text === 'late' ? text : undefined
