import { type ComponentProps, useState } from 'react'
import { ListBase } from 'react-admin'
import { readSession } from '../../providers/session.ts'
import { useFilterDefaults } from './filter-defaults.ts'
import { RecordList } from './RecordList.tsx'

interface RecordScreenListProps extends Omit<ComponentProps<typeof RecordList>, 'storeKey'> {
  readonly path: string
}

/** The list of a menu entry, with a state of its own that stays while one is elsewhere. */
export function RecordScreenList({ path, ...list }: RecordScreenListProps) {
  const { resource } = list
  const [user] = useState(() => readSession()?.user.user_id ?? '')
  const storeKey = `${user}.${path}`
  const [first = { field: 'id', descending: false }] = resource.list.sort
  const defaults = useFilterDefaults(resource)
  return (
    <ListBase
      resource={resource.name}
      storeKey={storeKey}
      perPage={resource.list.pageSize}
      sort={{ field: first.field, order: first.descending ? 'DESC' : 'ASC' }}
      {...(resource.view !== undefined && { queryOptions: { meta: { view: resource.view } } })}
      {...(defaults && { filterDefaultValues: defaults })}
    >
      <RecordList {...list} storeKey={storeKey} />
    </ListBase>
  )
}
