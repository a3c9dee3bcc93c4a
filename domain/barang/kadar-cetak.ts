// The printed mark of a purity, from the table of marks.
import type { FunctionType } from '../../engine/value/function-type.ts'

const marks = 'kadar'

/** `kadarCetak(kadar)`: `17K` for 70.8 %; null if the table has no active mark for that percentage. */
export const kadarCetak: FunctionType = {
  parameters: [{ name: 'kadar', type: { kind: 'number', scale: 2 } }],
  result: { kind: 'text' },
  reads: [marks],
  run: ([percent], tables) => {
    const row = (tables[marks] ?? []).find(({ kadar, status_aktif }) => kadar === percent && status_aktif === 1)
    return row?.kadar_cetak ?? null
  },
}
