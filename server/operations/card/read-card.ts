// The card of a row: its entries in books and documents, in pages, newest first.

import { recordReader } from '../../../engine/record/record-reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import { legLinks } from '../../../engine/schema/ledger.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Card } from '../../../engine/schema/screen.ts'
import type { Caller } from '../../caller/caller.ts'
import { findRowByKey } from '../../storage/rows.ts'
import type { DatabaseRow } from '../../storage/storage.ts'
import { getRow } from '../records/read-record.ts'
import { type Asking, askingFor, evaluateFor } from '../rules/evaluate-for.ts'
import { type CardEntry, entriesOf } from './card-entries.ts'
import { type CardGroup, rowsOfSource, type SourceRows } from './card-rows.ts'

export interface CardPage {
  readonly rows: readonly CardEntry[]
  /** Start of the next page; null at the end. */
  readonly next: string | null
}

interface Paging {
  /** The `next` of the previous page. */
  readonly before: string | undefined
  readonly limit: number
}

/** Stops a loop of former rows. */
const mostEarlier = 10

export type WithCard = Resource & { readonly card: Card }

export const hasCard = (resource: Resource): resource is WithCard => resource.card !== undefined

/** Throws RecordNotFound for a row of another shop. */
export const readCard = async (caller: Caller, resource: WithCard, id: string, paging: Paging): Promise<CardPage> =>
  caller.storage.read(
    async connection => {
      const asking = askingFor(connection, caller)
      const row = await getRow(connection, resource, id, caller)
      const found: SourceRows[] = []
      for (const one of await withEarlier(asking, resource, row))
        for (const source of resource.card.of)
          found.push(await rowsOfSource(asking, { resource, row: one, source }, paging))
      const { groups, next } = pageOf(found, paging.limit)
      return { rows: await entriesOf(asking, row, groups), next }
    },
    { oneMoment: true },
  )

/** Lists the row and its former rows, nearest first. */
const withEarlier = async (asking: Asking, resource: WithCard, row: Row): Promise<readonly Row[]> => {
  const { connection, caller } = asking
  const [key] = resource.key
  const rows = [row]
  const { earlier } = resource.card
  while (earlier && rows.length <= mostEarlier) {
    const at = rows.at(-1) ?? row
    const found = await evaluateFor(asking, earlier.term, { row: recordReader(resource, at, asking.rows) })
    const before = typeof found === 'string' ? await findRowByKey(connection, resource, found, caller.shop.code) : null
    if (!before || rows.some(one => one[key] === before[key])) break
    rows.push(before)
  }
  return rows
}

/** Stops at the newest cut of all sources, so that no page omits entries. */
const pageOf = (
  found: readonly SourceRows[],
  limit: number,
): { readonly groups: readonly CardGroup[]; readonly next: string | null } => {
  const ends = found.flatMap(({ isCut, rows }) => (isCut ? [idOf(rows.at(-1))] : []))
  const end = ends.toSorted().at(-1) ?? ''
  const groups = found
    .flatMap(source => {
      const near = source.rows.filter(row => idOf(row) >= end)
      return [...Map.groupBy(near, row => row[legLinks.entry] ?? row.id).values()].map(rows => ({ source, rows }))
    })
    .toSorted((one, other) => (idOf(one.rows[0]) < idOf(other.rows[0]) ? 1 : -1))
  const page = groups.slice(0, limit)
  const isEnd = groups.length <= limit && ends.length === 0
  return { groups: page, next: isEnd ? null : idOf(page.at(-1)?.rows.at(-1)) }
}

const idOf = (row: DatabaseRow | undefined): string => String(row?.id ?? '')
