import type { StoredResource } from '../../../engine/schema/resource.ts'
import { DigestSum } from '../../storage/digest-sum.ts'
import { quoted } from '../../storage/migration/statements.ts'
import { digestIn } from '../../storage/row-digest.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { batchColumn, ownBatch } from '../../storage/tables.ts'
import type { Breach, RowCheck, Uncovered } from './check.ts'
import { type Coverage, eachSaid, findCoverage, olderVersion, type Said } from './said.ts'

export const importsAsWritten: RowCheck = {
  name: 'imports-as-written',
  says: 'an import in force is in force by the audit, and what it brought is as it wrote it',
  find: async (connection, schema, uncovered) => {
    const coverage = await findCoverage(connection)
    const runs = await findRuns(connection)
    const breaches = stateFaults(runs)
    for (const resource of Object.values(schema.resources))
      if (resource.lifecycle.batched && resource.kind !== 'balance')
        breaches.push(...(await batchFaults({ connection, coverage, resource, runs }, uncovered)))
    return breaches
  },
}

interface Run {
  readonly id: string
  readonly shop: string
  readonly state: string
  readonly fileName: string
  readonly brought: Said | undefined
  readonly isRestored: boolean
}

const findRuns = async (connection: Connection): Promise<ReadonlyMap<string, Run>> => {
  const rows = await connection.all({ sql: 'select id, shop, state, file_name from kencana_import', values: [] })
  const said = new Map<string, Said[]>()
  for await (const one of eachSaid(connection, { sql: "said.verb in ('import', 'restore')", values: [] }))
    said.set(one.rowId, [...(said.get(one.rowId) ?? []), one])
  return new Map(
    rows.map(row => {
      const [id, own] = [String(row.id), said.get(String(row.id)) ?? []]
      const brought = own.find(({ verb }) => verb === 'import')
      const isRestored = own.some(({ verb }) => verb === 'restore')
      const named = { shop: String(row.shop), state: String(row.state), fileName: String(row.file_name) }
      return [id, { id, ...named, brought, isRestored }]
    }),
  )
}

const faultOf = (run: Run, [expected, found]: readonly [expected: string, found: string]): Breach => ({
  ledger: '-',
  shop: run.shop,
  place: '-',
  what: `import ${run.id} of ${run.fileName}`,
  expected,
  found,
})

const stateFaults = (runs: ReadonlyMap<string, Run>): Breach[] =>
  [...runs.values()].flatMap(run => {
    const isInForce = ['active', 'replaced'].includes(run.state)
    if (run.isRestored) return run.state === 'restored' ? [] : [faultOf(run, ['restored', run.state])]
    if (run.brought) return isInForce ? [] : [faultOf(run, ['active or replaced', run.state])]
    return isInForce || run.state === 'restored' ? [faultOf(run, ['not in force', run.state])] : []
  })

interface Inspection {
  readonly connection: Connection
  readonly coverage: Coverage
  readonly resource: StoredResource
  readonly runs: ReadonlyMap<string, Run>
}

/** The audit of an import for one table, compared with the rows that exist. */
interface Batch {
  readonly run: Run
  readonly count: number
  readonly sum: string
  /** Undefined if a column was dropped. */
  readonly names: readonly string[] | undefined
  readonly found: DigestSum
  /** Some rows were changed since, and have their own seals. */
  isChanged: boolean
}

const batchFaults = async (inspection: Inspection, uncovered: (one: Uncovered) => void): Promise<readonly Breach[]> => {
  const { resource } = inspection
  const batches = expectedIn(inspection)
  let older = 0
  for await (const row of rowsOf(inspection)) {
    const id = String(row[batchColumn])
    const batch = batches.get(id)
    if (!batch) {
      const state = inspection.runs.get(id)?.state
      if (state === 'active' || state === 'replaced') older += 1
      continue
    }
    if (Number(row.versi) > 1) batch.isChanged = true
    if (batch.names) batch.found.add(digestIn(batch.names, row))
  }
  uncovered({ what: `${resource.name} of imports`, count: older, why: olderVersion })
  const all = [...batches.values()]
  const open = all.filter(({ names, isChanged }) => names === undefined || isChanged)
  const rows = open.reduce((sum, { count }) => sum + count, 0)
  uncovered({
    what: `${resource.name} of imports`,
    count: rows,
    why: 'rows of their import were changed since, or a column is gone',
  })
  return all.flatMap(batch => {
    const { run, count, sum, found } = batch
    if (open.includes(batch) || (found.count === count && found.text === sum)) return []
    const what = found.count === count ? `${count} rows with other values` : `${found.count} rows`
    return [faultOf(run, [`${count} rows of ${resource.name} as they were brought`, what])]
  })
}

const expectedIn = ({ coverage, resource, runs }: Inspection): ReadonlyMap<string, Batch> => {
  const found = new Map<string, Batch>()
  for (const run of runs.values()) {
    if (!['active', 'replaced'].includes(run.state) || !run.brought) continue
    for (const [name, count, list, sum] of run.brought.wrote?.batch ?? []) {
      if (coverage.columns.tableNow(name, run.brought.id) !== resource.table) continue
      const columns = coverage.columns.of(resource.table, list, run.brought.id)
      const isGone = columns?.some(column => resource.field[column]?.derived) === true
      found.set(run.id, {
        run,
        count,
        sum,
        names: isGone ? undefined : columns,
        found: new DigestSum(),
        isChanged: false,
      })
    }
  }
  return found
}

const rowsAtOnce = 2000

async function* rowsOf({ connection, resource }: Inspection): AsyncGenerator<DatabaseRow> {
  for (let after = '', isMore = true; isMore; ) {
    const sql = `select * from ${quoted(resource.table)} where ${batchColumn} <> '${ownBatch}' and id > ? order by id limit ?`
    const rows = await connection.all({ sql, values: [after, rowsAtOnce] })
    yield* rows
    isMore = rows.length === rowsAtOnce
    after = String(rows.at(-1)?.id ?? '')
  }
}
