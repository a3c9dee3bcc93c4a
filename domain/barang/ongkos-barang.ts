// The default labour charge of a new piece, from the charges by group and type.
import { gram, multiply, rupiah } from '../../engine/value/amount.ts'
import type { FunctionArgument, FunctionType, StoredRow } from '../../engine/value/function-type.ts'

const charges = 'parameter-ongkos'

const milligrams = 1_000

const isApplicable = (configured: FunctionArgument | undefined, actual: FunctionArgument | undefined): boolean =>
  configured === undefined || configured === null || configured === '' || configured === '-' || configured === actual

const isSpecific = (configured: FunctionArgument | undefined): boolean =>
  configured !== undefined && !isApplicable(configured, undefined)

/** How closely a charge names the piece: by its type, by its group, or for all. */
const rankCharge = ({ kode_group, kode_dept }: StoredRow): number =>
  (isSpecific(kode_dept) ? 2 : 0) + (isSpecific(kode_group) ? 1 : 0)

/**
 * `ongkosBarang(kode_group, kode_dept, berat)` in whole rupiah: the active charge that names the piece most closely, of
 * equals the first by code; TOTAL as an amount, GRAM for each gram, halves up. 0 if no charge applies.
 */
export const ongkosBarang: FunctionType = {
  parameters: [
    { name: 'kode_group', type: { kind: 'text' } },
    { name: 'kode_dept', type: { kind: 'text' } },
    { name: 'berat', type: { kind: 'number', scale: 3 } },
  ],
  result: { kind: 'number', scale: 0 },
  reads: [charges],
  run: ([group, dept, berat], tables) => {
    const [closest] = (tables[charges] ?? [])
      .filter(row => row.status_aktif === 1 && isApplicable(row.kode_group, group) && isApplicable(row.kode_dept, dept))
      .toSorted((a, b) => rankCharge(b) - rankCharge(a) || (String(a.kode_ongkos) < String(b.kode_ongkos) ? -1 : 1))
    const nominal = rupiah(Number(closest?.nominal ?? 0))
    if (closest?.tipe_ongkos !== 'GRAM') return nominal
    return multiply(nominal, { numerator: gram(Number(berat)), denominator: milligrams })
  },
}
