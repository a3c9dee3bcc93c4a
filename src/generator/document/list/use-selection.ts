import { useRef } from 'react'
import { useListContext, useRecordSelection } from 'react-admin'
import type { JsonRow } from '../../../../engine/record/row.ts'

type ListRow = JsonRow & { readonly id: string }

export interface Selection {
  /** As they were last seen. */
  readonly rows: readonly JsonRow[]
  readonly has: (row: JsonRow) => boolean
  readonly toggle: (row: JsonRow) => void
  readonly set: (rows: readonly JsonRow[]) => void
}

/** Chosen rows of a list, one at a time or many; they stay chosen while one turns pages, and no longer than the list is open. */
export const useSelection = (many: boolean): Selection => {
  const { data = [] } = useListContext<ListRow>()
  const [ids, { select, toggle }] = useRecordSelection<ListRow>({ disableSyncWithStore: true })
  const seen = useRef(new Map<string, ListRow>())
  for (const row of data) seen.current.set(row.id, row)
  const has = ({ id }: JsonRow): boolean => ids.includes(String(id))
  return {
    rows: ids.flatMap(id => seen.current.get(id) ?? []),
    has,
    toggle: row => (many || has(row) ? toggle(String(row.id)) : select([String(row.id)])),
    set: rows => select(rows.map(({ id }) => String(id))),
  }
}
