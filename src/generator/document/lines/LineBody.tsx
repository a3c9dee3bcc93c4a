import { useTranslate } from 'ra-core'
import { Activity } from 'react'
import { useWatch } from 'react-hook-form'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { FormFields } from '../../form/form-fields.ts'
import { LineGrid, type LineGridProps } from './LineGrid.tsx'

/** The rows, or that there is none yet. The grid of the first row is made while nobody waits for it. */
export function LineBody({ set, ...grid }: Omit<LineGridProps, 'order'>) {
  const translate = useTranslate()
  const { name, scan } = set.lines
  const order = useWatch<FormFields, `lines.${string}.order`>({ name: `lines.${name}.order` })
  const isEmpty = order.length === 0
  return (
    <>
      {isEmpty && <EmptyState text={translate(scan ? 'document.no-rows-scan' : 'document.no-rows')} />}
      <Activity mode={isEmpty ? 'hidden' : 'visible'}>
        <LineGrid {...{ set, order, ...grid }} />
      </Activity>
    </>
  )
}
