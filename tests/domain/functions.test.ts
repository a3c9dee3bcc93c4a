import { expect, test } from 'vitest'
import { functions } from '../../domain/functions.ts'

test('expressions find the functions of the trade by their names', () => {
  expect(Object.keys(functions).toSorted()).toEqual([
    'batasPpatk',
    'bungaHutang',
    'dpp',
    'hargaBeli',
    'hargaEmas',
    'hargaJual',
    'hargaNota',
    'kadarCetak',
    'kodeFaktur',
    'nikSah',
    'nitkuSah',
    'npwpSah',
    'ongkosBarang',
    'perhitunganBunga',
    'pesanJatuhTempo',
    'poin',
    'poinJual',
    'potonganBerat',
    'potonganKondisi',
    'pph22',
    'ppn',
    'ppnTambahan',
    'ppnTidakDipungut',
    'qrisDinamis',
    'qrisSah',
    'riwayatHutang',
    'rugiNota',
    'sisaHariKerja',
    'tenggatPpatk',
    'terbilang',
  ])
})
