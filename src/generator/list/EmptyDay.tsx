// The empty state of a list that is filtered by a day: it offers the last day that has rows.

import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useGetList, useListContext, useTranslate } from 'react-admin'
import { isDateType } from '../../../engine/field/field-type.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Returns the only date field that is filtered by one day; undefined if there is none or several. */
export const findFilteredDay = (
  { field: fields }: Pick<Resource, 'field'>,
  filter: Readonly<Record<string, unknown>>,
): string | undefined => {
  const days = Object.keys(filter).filter(name => fields[name] && isDateType(fields[name].type))
  return days.length === 1 ? days[0] : undefined
}

interface EmptyDayProps {
  readonly day: string
  /** The view whose rows the list shows. */
  readonly view: string | undefined
  /** What waits elsewhere. */
  readonly more?: ReactNode
}

export function EmptyDay({ day, view, more }: EmptyDayProps) {
  const translate = useTranslate()
  const list = useListContext()
  const { [day]: date, ...filter } = list.filterValues
  const { data = [] } = useGetList<JsonRow & { id: string }>(list.resource, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: day, order: 'DESC' },
    filter,
    ...(view !== undefined && { meta: { view } }),
  })
  const lastDay = data[0]?.[day]
  return (
    <EmptyState
      text={translate('generator.empty-day', { date: String(date) })}
      action={
        <>
          {more}
          {typeof lastDay === 'string' && lastDay !== date && (
            <Button variant="outlined" onClick={() => list.setFilters({ ...filter, [day]: lastDay }, {}, false)}>
              {translate('generator.last-day', { date: lastDay })}
            </Button>
          )}
          <Button variant="outlined" onClick={() => list.setFilters({}, {}, false)}>
            {translate('generator.clear-filters')}
          </Button>
        </>
      }
    />
  )
}
