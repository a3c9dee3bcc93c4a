// Everything that expressions of the schema files may call beside the language itself.
import type { FunctionType } from '../engine/value/function-type.ts'
import { kadarCetak } from './barang/kadar-cetak.ts'
import { ongkosBarang } from './barang/ongkos-barang.ts'
import { bungaHutang, perhitunganBunga } from './hutang/bunga-hutang.ts'
import { pesanJatuhTempo, riwayatHutang } from './hutang/kalimat-hutang.ts'
import { nikSah, nitkuSah, npwpSah } from './member/nomor-identitas.ts'
import { poin, poinJual } from './member/poin.ts'
import { hargaBeli } from './pembelian/harga-beli.ts'
import { hargaEmas, hargaNota } from './pembelian/harga-nota.ts'
import { potonganBerat, potonganKondisi, rugiNota } from './pembelian/potongan.ts'
import { diskonJual, hargaDiminta, hargaJual, hargaTerendah } from './penjualan/harga-jual.ts'
import { kembalian } from './penjualan/kembalian.ts'
import { dpp, kodeFaktur, pph22, ppn, ppnTambahan, ppnTidakDipungut } from './penjualan/ppn.ts'
import { qrisDinamis, qrisSah } from './penjualan/qris.ts'
import { terbilang } from './penjualan/terbilang.ts'
import { batasPpatk, dekatPpatk, hariPpatk, sisaHariKerja, tenggatPpatk } from './ppatk/batas-laporan.ts'

export const functions: Readonly<Record<string, FunctionType>> = {
  batasPpatk,
  bungaHutang,
  dekatPpatk,
  diskonJual,
  dpp,
  hargaBeli,
  hargaDiminta,
  hargaEmas,
  hargaJual,
  hargaNota,
  hargaTerendah,
  hariPpatk,
  kadarCetak,
  kembalian,
  kodeFaktur,
  nikSah,
  nitkuSah,
  npwpSah,
  ongkosBarang,
  perhitunganBunga,
  pesanJatuhTempo,
  poin,
  poinJual,
  potonganBerat,
  potonganKondisi,
  pph22,
  ppn,
  ppnTambahan,
  ppnTidakDipungut,
  qrisDinamis,
  qrisSah,
  riwayatHutang,
  rugiNota,
  sisaHariKerja,
  tenggatPpatk,
  terbilang,
}
