// The sum of digests of the rows that a document import writes, for each table.
import type { Row } from '../../engine/record/row.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { type Batch, batchDigest } from '../storage/batches.ts'
import { DigestSum } from '../storage/digest-sum.ts'
import { wholeColumns } from '../storage/row-digest.ts'
import type { Wrote } from '../storage/written.ts'

export type Writing = readonly [Resource, readonly Row[]]

export class BatchSums {
  readonly #sums = new Map<Resource, DigestSum>()

  add(writings: readonly Writing[], batch: Batch): void {
    for (const [resource, rows] of writings) {
      const sum = this.#sums.get(resource) ?? new DigestSum()
      this.#sums.set(resource, sum)
      for (const row of rows) sum.add(batchDigest(resource, row, batch))
    }
  }

  get said(): NonNullable<Wrote['batch']> {
    return [...this.#sums].map(([resource, { count, text }]) => [
      resource.table,
      count,
      wholeColumns(resource).id,
      text,
    ])
  }
}
