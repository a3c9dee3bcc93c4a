import { startTransition, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { FormFields } from '../../form/form-fields.ts'
import { whenIdle } from './after-paint.ts'
import { LineGrid, type LineGridProps } from './LineGrid.tsx'

/**
 * Laid out and not there for anybody: a grid that comes from `display: none` is styled and measured whole with its first row.
 * With `prefers-reduced-motion`, `visibility` changes one frame late, and the first box could not get the focus.
 */
const unseen = { inert: true, 'aria-hidden': true, style: { height: 0, overflow: 'hidden' } } as const

/** The rows, or the empty state. The grid of the first row is mounted while the browser is idle. */
export function LineBody({ set, ...grid }: Omit<LineGridProps, 'order'>) {
  const translate = useTranslate()
  const { name, scan } = set.lines
  const order = useWatch<FormFields, `lines.${string}.order`>({ name: `lines.${name}.order` })
  const [isMade, setMade] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setMade(true))), [])
  const isEmpty = order.length === 0
  return (
    <>
      {isEmpty && <EmptyState text={translate(scan ? 'document.no-rows-scan' : 'document.no-rows')} />}
      {(isMade || !isEmpty) && (
        <div {...(isEmpty && unseen)}>
          <LineGrid {...{ set, order, ...grid }} />
        </div>
      )}
    </>
  )
}
