// The tax rules of a new shop in stored form, as functions read them.
import type { StoredRow } from '../../../engine/value/function-type.ts'
import base from '../../../schema/start/base.json' with { type: 'json' }

type StartRule = Readonly<Record<string, string | number | boolean>>

const toHundredths = (value: unknown): number => Math.round(Number(value ?? 0) * 100)

const toStored = ({ tarif, bagian_faktur, bagian_tanpa_faktur, pph22, ...rule }: StartRule): StoredRow => ({
  dasar: 'HARGA TOTAL',
  kelas_pajak: 'SEMUA',
  jenis_pembeli: 'SEMUA',
  kode_faktur: '05',
  ...(rule as StoredRow),
  termasuk: Number(rule.termasuk ?? true),
  dipungut: Number(rule.dipungut ?? true),
  tarif: toHundredths(tarif),
  bagian_faktur: toHundredths(bagian_faktur),
  bagian_tanpa_faktur: toHundredths(bagian_tanpa_faktur),
  pph22: toHundredths(pph22),
})

const [[fields = [], ...rules] = []] = base.chain['parameter-ppn'] as readonly (readonly (readonly unknown[])[])[]

/** The rows of the table in the start data. */
const startRules = rules.map(
  rule =>
    Object.fromEntries(
      fields.flatMap((field, index) => ((rule[index] ?? null) === null ? [] : [[field, rule[index]]])),
    ) as StartRule,
)

export const taxRules: readonly StoredRow[] = startRules.map(toStored)
