// The card of a row: its entries in books and documents, in pages, newest first.

import type { CardPage } from '../../../engine/answers/row-answers.ts'
import { createRecordReader } from '../../../engine/record/record-reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import { legLinks } from '../../../engine/schema/ledger.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { RecordCard } from '../../../engine/schema/screen.ts'
import type { Caller } from '../../caller/caller.ts'
import { findRowByKey } from '../../storage/rows.ts'
import type { DatabaseRow } from '../../storage/storage.ts'
import { getRow } from '../rows/read-record.ts'
import { createEvaluation, type EvaluationContext, evaluateTerm } from '../rule/evaluation.ts'
import { buildCardEntries } from './card-entries.ts'
import { type CardGroup, readSourceRows, type SourceRows } from './card-rows.ts'

interface CardPaging {
  /** The `next` of the previous page. */
  readonly before: string | undefined
  readonly limit: number
}

/** Stops a loop of former rows. */
const maxEarlierRows = 10

type ResourceWithCard = Resource & { readonly card: RecordCard }

export const hasCard = (resource: Resource): resource is ResourceWithCard => resource.card !== undefined

/** Throws RecordNotFound for a row of another shop. */
export const readCard = async (
  caller: Caller,
  resource: ResourceWithCard,
  id: string,
  paging: CardPaging,
): Promise<CardPage> =>
  caller.storage.read(
    async connection => {
      const asking = createEvaluation(connection, caller)
      const row = await getRow(connection, resource, id, caller)
      const sources: SourceRows[] = []
      for (const one of await listEarlierRows(asking, resource, row))
        for (const source of resource.card.of)
          sources.push(await readSourceRows(asking, { resource, row: one, source }, paging))
      const { groups, next } = paginate(sources, paging.limit)
      return { rows: await buildCardEntries(asking, row, groups), next }
    },
    { oneMoment: true },
  )

/** Lists the row and its former rows, nearest first. */
const listEarlierRows = async (
  asking: EvaluationContext,
  resource: ResourceWithCard,
  row: Row,
): Promise<readonly Row[]> => {
  const { connection, caller } = asking
  const [key] = resource.key
  const rows = [row]
  const { earlier } = resource.card
  while (earlier && rows.length <= maxEarlierRows) {
    const current = rows.at(-1) ?? row
    const earlierKey = await evaluateTerm(asking, earlier.term, {
      row: createRecordReader(resource, current, asking.rows),
    })
    const earlierRow =
      typeof earlierKey === 'string' ? await findRowByKey(connection, resource, earlierKey, caller.shop.code) : null
    if (!earlierRow || rows.some(one => one[key] === earlierRow[key])) break
    rows.push(earlierRow)
  }
  return rows
}

/** Stops at the newest cut of all sources, so that no page omits entries. */
const paginate = (
  sources: readonly SourceRows[],
  limit: number,
): { readonly groups: readonly CardGroup[]; readonly next: string | null } => {
  const cutIds = sources.flatMap(({ isCut, rows }) => (isCut ? [getRowId(rows.at(-1))] : []))
  const cutId = cutIds.toSorted().at(-1) ?? ''
  const groups = sources
    .flatMap(source => {
      const complete = source.rows.filter(row => getRowId(row) >= cutId)
      return [...Map.groupBy(complete, row => row[legLinks.entry] ?? row.id).values()].map(rows => ({ source, rows }))
    })
    .toSorted((one, other) => (getRowId(one.rows[0]) < getRowId(other.rows[0]) ? 1 : -1))
  const page = groups.slice(0, limit)
  const isEnd = groups.length <= limit && cutIds.length === 0
  return { groups: page, next: isEnd ? null : getRowId(page.at(-1)?.rows.at(-1)) }
}

const getRowId = (row: DatabaseRow | undefined): string => String(row?.id ?? '')
