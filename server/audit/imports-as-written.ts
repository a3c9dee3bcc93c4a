import { sumBy } from 'es-toolkit/math/sumBy'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { computeRowDigest, DigestSum } from '../storage/row-digest.ts'
import { streamRows } from '../storage/row-pages.ts'
import type { Connection } from '../storage/storage.ts'
import { batchColumn, localBatch } from '../storage/tables.ts'
import { type AuditMessage, type Coverage, findCoverage, olderVersion, streamAuditMessages } from './audit-messages.ts'
import type { RowBreach, RowCheck, Uncovered } from './check.ts'

export const importsAsWritten: RowCheck = {
  name: 'imports-as-written',
  invariant: 'an import in force is in force by the audit, and what it brought is as it wrote it',
  find: async (connection, schema, uncovered) => {
    const coverage = await findCoverage(connection)
    const runs = await findImports(connection)
    const breaches = findStateFaults(runs)
    for (const resource of Object.values(schema.resources))
      if (resource.lifecycle.batched && resource.kind !== 'balance')
        breaches.push(...(await findBatchFaults({ connection, coverage, resource, runs }, uncovered)))
    return breaches
  },
}

interface AuditedImport {
  readonly id: string
  readonly shop: string
  readonly state: string
  readonly fileName: string
  readonly importMessage: AuditMessage | undefined
  readonly isRestored: boolean
}

const findImports = async (connection: Connection): Promise<ReadonlyMap<string, AuditedImport>> => {
  const rows = await connection.all({ sql: 'select id, shop, state, file_name from kencana_import', values: [] })
  const messagesById = new Map<string, AuditMessage[]>()
  for await (const message of streamAuditMessages(connection, {
    sql: "message.verb in ('import', 'restore')",
    values: [],
  }))
    messagesById.set(message.rowId, [...(messagesById.get(message.rowId) ?? []), message])
  return new Map(
    rows.map(row => {
      const [id, importMessages] = [String(row.id), messagesById.get(String(row.id)) ?? []]
      const importMessage = importMessages.find(({ verb }) => verb === 'import')
      const isRestored = importMessages.some(({ verb }) => verb === 'restore')
      const described = { shop: String(row.shop), state: String(row.state), fileName: String(row.file_name) }
      return [id, { id, ...described, importMessage, isRestored }]
    }),
  )
}

const createFault = (run: AuditedImport, [expected, found]: readonly [expected: string, found: string]): RowBreach => ({
  shop: run.shop,
  what: `import ${run.id} of ${run.fileName}`,
  expected,
  found,
})

const findStateFaults = (runs: ReadonlyMap<string, AuditedImport>): RowBreach[] =>
  [...runs.values()].flatMap(run => {
    const isInForce = ['active', 'replaced'].includes(run.state)
    if (run.isRestored) return run.state === 'restored' ? [] : [createFault(run, ['restored', run.state])]
    if (run.importMessage) return isInForce ? [] : [createFault(run, ['active or replaced', run.state])]
    return isInForce || run.state === 'restored' ? [createFault(run, ['not in force', run.state])] : []
  })

interface ImportInspection {
  readonly connection: Connection
  readonly coverage: Coverage
  readonly resource: StoredResource
  readonly runs: ReadonlyMap<string, AuditedImport>
}

/** The audit of an import for one table, compared with the rows that exist. */
interface AuditedBatch {
  readonly run: AuditedImport
  readonly count: number
  readonly sum: string
  /** Undefined if a column was dropped. */
  readonly names: readonly string[] | undefined
  readonly found: DigestSum
  /** Some rows were changed since, and have their own seals. */
  isChanged: boolean
}

const findBatchFaults = async (
  inspection: ImportInspection,
  uncovered: (one: Uncovered) => void,
): Promise<readonly RowBreach[]> => {
  const { resource } = inspection
  const batches = collectExpectedBatches(inspection)
  let older = 0
  const imported = streamRows(inspection.connection, resource.table, `${batchColumn} <> '${localBatch}'`)
  for await (const rows of imported)
    for (const row of rows) {
      const id = String(row[batchColumn])
      const batch = batches.get(id)
      if (!batch) {
        const state = inspection.runs.get(id)?.state
        if (state === 'active' || state === 'replaced') older += 1
        continue
      }
      if (Number(row.versi) > 1) batch.isChanged = true
      if (batch.names) batch.found.add(computeRowDigest(batch.names, row))
    }
  uncovered({ what: `${resource.name} of imports`, count: older, why: olderVersion })
  const all = [...batches.values()]
  const unverifiable = all.filter(({ names, isChanged }) => names === undefined || isChanged)
  const count = sumBy(unverifiable, ({ count }) => count)
  uncovered({
    what: `${resource.name} of imports`,
    count,
    why: 'rows of their import were changed since, or a column is gone',
  })
  return all.flatMap(batch => {
    const { run, count, sum, found } = batch
    if (unverifiable.includes(batch) || (found.count === count && found.text === sum)) return []
    const what = found.count === count ? `${count} rows with other values` : `${found.count} rows`
    return [createFault(run, [`${count} rows of ${resource.name} as they were brought`, what])]
  })
}

const collectExpectedBatches = ({ coverage, resource, runs }: ImportInspection): ReadonlyMap<string, AuditedBatch> => {
  const found = new Map<string, AuditedBatch>()
  for (const run of runs.values()) {
    if (!['active', 'replaced'].includes(run.state) || !run.importMessage) continue
    for (const [name, count, list, sum] of run.importMessage.wrote?.batch ?? []) {
      if (coverage.columns.tableNow(name, run.importMessage.id) !== resource.table) continue
      const columns = coverage.columns.of(resource.table, list, run.importMessage.id)
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
