// The tax rules of a new shop in stored form, as functions read them.
import type { StoredRow } from '../../../engine/values/function-type.ts'
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

export const taxRules: readonly StoredRow[] = (base.chain['parameter-ppn'] as readonly StartRule[]).map(toStored)
