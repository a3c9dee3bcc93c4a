// Rows of the start data that a new shop may choose: what is offered, and laying in the chosen ones.
import type { StartOfferAnswer } from '../../engine/answers/row-answers.ts'
import { createFieldFault } from '../../engine/message/faults.ts'
import { parseRecord } from '../../engine/record/parse-record.ts'
import { formatLabel, isBlank, type Row } from '../../engine/record/row.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { getResource, type Schema, type StartOffer, type StartRows } from '../../engine/schema/schema.ts'
import { mapNames } from '../../engine/value/records.ts'
import type { Caller } from '../caller/caller.ts'
import { MalformedRequest } from '../error/errors.ts'
import { createInTransaction } from '../record/rows/create-record.ts'
import { type WriteResult, writeOnce } from '../record/write/write-once.ts'
import { findMeta, startMeta } from '../storage/meta.ts'
import { findIdByValues } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'

/** One offered row, with the resource that it belongs to. */
interface OfferedRow {
  readonly resource: Resource
  readonly entry: StartRows[string][number]
}

const listRows = (schema: Schema, { rows }: StartOffer): readonly OfferedRow[] =>
  Object.entries(rows).flatMap(([name, entries]) =>
    entries.map(entry => ({ resource: getResource(schema, name), entry })),
  )

/** An offer is for those who may create all of its rows. */
export const canTake = ({ schema, access }: Pick<Caller, 'schema' | 'access'>, { rows }: StartOffer): boolean =>
  Object.keys(rows).every(name => access.of(getResource(schema, name)).verbs.has('create'))

/** The offers of the start data that filled the database. */
const findOffers = async (connection: Connection, caller: Caller): Promise<readonly StartOffer[]> => {
  const start = (await findMeta(connection, startMeta)) ?? ''
  const offers = Object.hasOwn(caller.schema.starts, start) ? caller.schema.starts[start]?.offers : undefined
  return (offers ?? []).filter(offer => canTake(caller, offer))
}

/** Whether a row has its key, or what is unique in it: then it is left as it is. */
const isThere = async (connection: Connection, caller: Caller, { resource, entry }: OfferedRow): Promise<boolean> => {
  const { row } = parseRecord(resource, entry)
  for (const names of [resource.key, ...resource.unique]) {
    const isEmpty = names.some(name => resource.field[name] && isBlank(resource.field[name], row[name]))
    if (isEmpty) continue
    const values = mapNames(names, name => row[name] ?? null)
    if ((await findIdByValues(connection, resource, { values, shop: caller.shop.code })) !== undefined) return true
  }
  return false
}

/** Whether rows are offered to the caller, and the first row of an offer is there; undefined: nothing is offered. */
export const readOffersState = async (
  connection: Connection,
  caller: Caller,
): Promise<{ readonly isDone: boolean } | undefined> => {
  const offers = await findOffers(connection, caller)
  if (offers.length === 0) return undefined
  for (const offer of offers) {
    const [first] = listRows(caller.schema, offer)
    if (first && (await isThere(connection, caller, first))) return { isDone: true }
  }
  return { isDone: false }
}

const describeOffer = async (connection: Connection, caller: Caller, offer: StartOffer): Promise<StartOfferAnswer> => {
  const resources: { title: string; rows: { label: string; isThere: boolean }[] }[] = []
  for (const [name, entries] of Object.entries(offer.rows)) {
    const resource = getResource(caller.schema, name)
    const rows: { label: string; isThere: boolean }[] = []
    for (const entry of entries) {
      const row: Row = parseRecord(resource, entry).row
      rows.push({
        label: formatLabel(resource, row),
        isThere: await isThere(connection, caller, { resource, entry }),
      })
    }
    resources.push({ title: resource.title, rows })
  }
  const { id, title, about } = offer
  const isWhole = resources.every(({ rows }) => rows.every(row => row.isThere))
  return { id, title, ...(about !== undefined && { about }), isThere: isWhole, resources }
}

/** What the caller may choose, in the order of the file. */
export const readOffers = (caller: Caller): Promise<readonly StartOfferAnswer[]> =>
  caller.storage.read(
    async connection => {
      const answers: StartOfferAnswer[] = []
      for (const offer of await findOffers(connection, caller))
        answers.push(await describeOffer(connection, caller, offer))
      return answers
    },
    { oneMoment: true },
  )

/**
 * Creates the rows of the chosen offers that are not there, all or none, as the caller would on their screens. Throws
 * MalformedRequest for an unknown offer, and what a refused row throws.
 */
export const takeOffers = (
  caller: Caller,
  ids: readonly string[],
): Promise<WriteResult<{ readonly created: number }>> =>
  writeOnce(caller, async connection => {
    const offers = await findOffers(connection, caller)
    if (ids.some(id => !offers.some(offer => offer.id === id)))
      throw new MalformedRequest([createFieldFault('field.unknown', 'offers')])
    let created = 0
    for (const offer of offers.filter(({ id }) => ids.includes(id)))
      for (const row of listRows(caller.schema, offer)) {
        if (await isThere(connection, caller, row)) continue
        await createInTransaction(connection, caller, row.resource, row.entry)
        created += 1
      }
    return { created }
  })
