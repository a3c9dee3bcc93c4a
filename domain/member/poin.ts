// The points of one piece that a member buys or sells back: for each whole step of its weight, or of its price.
// The part of a sale that is paid with old gold earns none (domain 0.3).
import type { FunctionArgument, FunctionTables, FunctionType } from '../../engine/value/function-type.ts'

/** The table of steps: one row for each group. */
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
  run: (args, tables) => computePoints(args, tables),
}

/**
 * `poinJual(kode_group, berat, harga_total, tukar, tagihan)`: as `poin`, of the share of weight and price that old pieces
 * do not pay: (tagihan - tukar) / tagihan. 0 where they pay for everything.
 */
export const poinJual: FunctionType = {
  parameters: [
    ...poin.parameters,
    { name: 'tukar', type: { kind: 'number', scale: 0 } },
    { name: 'tagihan', type: { kind: 'number', scale: 0 } },
  ],
  result: poin.result,
  reads: [parameters],
  run: (args, tables) => {
    const [traded, due] = [BigInt(Number(args[3])), BigInt(Number(args[4]))]
    return computePoints(args, tables, traded <= 0n ? fullShare : { part: due - traded, whole: due })
  },
}

const fullShare = { part: 1n, whole: 1n }

const computePoints = (
  [group, berat, harga]: readonly FunctionArgument[],
  tables: FunctionTables,
  { part, whole } = fullShare,
): number => {
  const row = tables[parameters]?.find(({ kode_group }) => kode_group === group)
  if (!row) return 0
  const amount = row.status === 'RP' ? BigInt(Number(harga)) * thousandths : BigInt(Number(berat))
  const step = BigInt(Number(row.nilai ?? 0))
  if (step <= 0n || amount <= 0n || part <= 0n) return 0
  return Number((((amount * part) / (whole * step)) * BigInt(Number(row.poin ?? 0))) / thousandths)
}
