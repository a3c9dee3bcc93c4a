// The sum of digests of the rows that a document import writes, for each table.
import type { Row } from '../../engine/record/row.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { computeBatchDigest, type ImportBatch } from '../storage/batches.ts'
import { DigestSum } from '../storage/digest-sum.ts'
import type { AuditedWrites } from '../storage/pending-audit.ts'
import { getWholeColumns } from '../storage/row-digest.ts'

export type BatchWriting = readonly [Resource, readonly Row[]]

export class BatchSums {
  readonly #sums = new Map<Resource, DigestSum>()

  add(writings: readonly BatchWriting[], batch: ImportBatch): void {
    for (const [resource, rows] of writings) {
      const sum = this.#sums.get(resource) ?? new DigestSum()
      this.#sums.set(resource, sum)
      for (const row of rows) sum.add(computeBatchDigest(resource, row, batch))
    }
  }

  get digests(): NonNullable<AuditedWrites['batch']> {
    return [...this.#sums].map(([resource, { count, text }]) => [
      resource.table,
      count,
      getWholeColumns(resource).id,
      text,
    ])
  }
}
