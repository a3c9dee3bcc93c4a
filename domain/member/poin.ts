// The points of one piece that a member buys or sells back: so many for each whole step of its weight, or of its price.
import type { FunctionType, StoredRow } from '../../engine/values/function-type.ts'

/** Where the steps stand: one row for each group. */
const parameters = 'parameter-point'

/** Numbers of the table are stored in thousandths, weights in milligrams: a step in grams is of the same unit. */
const thousandths = 1_000n

/**
 * `poin(kode_group, berat, harga_total)`: floor(berat / nilai) x poin of the group's row in grams (GR), floor(harga_total /
 * nilai) x poin in rupiah (RP), down to the whole point. 0 for a group without a row, and for nothing or less.
 */
export const poin: FunctionType = {
  parameters: [
    { name: 'kode_group', type: { kind: 'text' } },
    { name: 'berat', type: { kind: 'number', scale: 3 } },
    { name: 'harga_total', type: { kind: 'number', scale: 0 } },
  ],
  result: { kind: 'number', scale: 0 },
  reads: [parameters],
  run: ([group, berat, harga], tables) => {
    const row = tables[parameters]?.find(({ kode_group }) => kode_group === group)
    if (!row) return 0
    return pointsOf(row, row.status === 'RP' ? BigInt(Number(harga)) * thousandths : BigInt(Number(berat)))
  },
}

const pointsOf = ({ nilai, poin }: StoredRow, amount: bigint): number => {
  const step = BigInt(Number(nilai ?? 0))
  if (step <= 0n || amount <= 0n) return 0
  return Number(((amount / step) * BigInt(Number(poin ?? 0))) / thousandths)
}
