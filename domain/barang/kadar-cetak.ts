// The mark that is printed for a purity, out of the list of them.
import type { FunctionType } from '../../engine/values/function-type.ts'

const marks = 'kadar'

/** `kadarCetak(kadar)`: `17K` for 70.8 %; nothing where the list has no active mark for that percent. */
export const kadarCetak: FunctionType = {
  parameters: [{ name: 'kadar', type: { kind: 'number', scale: 2 } }],
  result: { kind: 'text' },
  reads: [marks],
  run: ([percent], tables) => {
    const found = (tables[marks] ?? []).find(({ kadar, status_aktif }) => kadar === percent && status_aktif === 1)
    return found?.kadar_cetak ?? null
  },
}
