import { startTransition, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { FormFields } from '../../form/form-fields.ts'
import { runWhenIdle } from './deferred-task.ts'
import { LineGrid, type LineGridProps } from './LineGrid.tsx'

/**
 * Laid out and not there for anybody: a grid that comes from `display: none` is styled and measured whole with its first row.
 * With `prefers-reduced-motion`, `visibility` changes one frame late, and the first box could not get the focus.
 */
const hiddenProps = { inert: true, 'aria-hidden': true, style: { height: 0, overflow: 'hidden' } } as const

/** The rows, or the empty state. The grid of the first row is mounted while the browser is idle. */
export function LineBody({ set, ...grid }: Omit<LineGridProps, 'order'>) {
  const translate = useTranslate()
  const { name, scan } = set.lines
  const order = useWatch<FormFields, `lines.${string}.order`>({ name: `lines.${name}.order` })
  const [isGridMounted, setGridMounted] = useState(false)
  useEffect(() => runWhenIdle(() => startTransition(() => setGridMounted(true))), [])
  const isEmpty = order.length === 0
  return (
    <>
      {isEmpty && <EmptyState text={translate(scan ? 'document.no-rows-scan' : 'document.no-rows')} />}
      {(isGridMounted || !isEmpty) && (
        <div {...(isEmpty && hiddenProps)}>
          <LineGrid {...{ set, order, ...grid }} />
        </div>
      )}
    </>
  )
}
