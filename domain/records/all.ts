// Generated from the schema files by "npm run schema:generate"; not edited by hand.

import type { Baki } from './baki.ts'
import type { Bandrol } from './bandrol.ts'
import type { Bank } from './bank.ts'
import type { Barang } from './barang.ts'
import type { BarangBatu } from './barang-batu.ts'
import type { BatuBerlian } from './batu-berlian.ts'
import type { BatuClarity } from './batu-clarity.ts'
import type { BatuColor } from './batu-color.ts'
import type { BatuCutgrade } from './batu-cutgrade.ts'
import type { BatuFluorescence } from './batu-fluorescence.ts'
import type { BatuPolish } from './batu-polish.ts'
import type { BatuShape } from './batu-shape.ts'
import type { BatuSymmetry } from './batu-symmetry.ts'
import type { Group } from './group.ts'
import type { Gudang } from './gudang.ts'
import type { Hadiah } from './hadiah.ts'
import type { HancurBarang, HancurBarangBarang } from './hancur-barang.ts'
import type { Jenis } from './jenis.ts'
import type { JenisBatu } from './jenis-batu.ts'
import type { Kadar } from './kadar.ts'
import type { KeteranganNota } from './keterangan-nota.ts'
import type { KodeTransaksi } from './kode-transaksi.ts'
import type { KondisiBarang } from './kondisi-barang.ts'
import type { KondisiPembelian } from './kondisi-pembelian.ts'
import type { KondisiPinjaman } from './kondisi-pinjaman.ts'
import type { Marketplace } from './marketplace.ts'
import type { Nota } from './nota.ts'
import type { NotaSlip } from './nota-slip.ts'
import type { Otorisasi } from './otorisasi.ts'
import type { ParaSystem } from './para-system.ts'
import type { ParameterOngkos } from './parameter-ongkos.ts'
import type { ParameterPoint } from './parameter-point.ts'
import type { ParameterPpn } from './parameter-ppn.ts'
import type { ParameterRugiNota } from './parameter-rugi-nota.ts'
import type { Pembelian } from './pembelian.ts'
import type { Penjualan } from './penjualan.ts'
import type { PerubahanHarga } from './perubahan-harga.ts'
import type { PindahBarang, PindahBarangBarang } from './pindah-barang.ts'
import type { PindahSatuBaki, PindahSatuBakiBarang } from './pindah-satu-baki.ts'
import type { Provinces } from './provinces.ts'
import type { Rekening } from './rekening.ts'
import type { Sales } from './sales.ts'
import type { StockAksesoris } from './stock-aksesoris.ts'
import type { Supplier } from './supplier.ts'
import type { Toko } from './toko.ts'
import type { Tukang } from './tukang.ts'
import type { Users } from './users.ts'

export interface Records {
  'baki': Baki
  'bandrol': Bandrol
  'bank': Bank
  'barang': Barang
  'barang-batu': BarangBatu
  'batu-berlian': BatuBerlian
  'batu-clarity': BatuClarity
  'batu-color': BatuColor
  'batu-cutgrade': BatuCutgrade
  'batu-fluorescence': BatuFluorescence
  'batu-polish': BatuPolish
  'batu-shape': BatuShape
  'batu-symmetry': BatuSymmetry
  'group': Group
  'gudang': Gudang
  'hadiah': Hadiah
  'hancur-barang': HancurBarang
  'hancur-barang.barang': HancurBarangBarang
  'jenis': Jenis
  'jenis-batu': JenisBatu
  'kadar': Kadar
  'keterangan-nota': KeteranganNota
  'kode-transaksi': KodeTransaksi
  'kondisi-barang': KondisiBarang
  'kondisi-pembelian': KondisiPembelian
  'kondisi-pinjaman': KondisiPinjaman
  'marketplace': Marketplace
  'nota': Nota
  'nota-slip': NotaSlip
  'otorisasi': Otorisasi
  'para-system': ParaSystem
  'parameter-ongkos': ParameterOngkos
  'parameter-point': ParameterPoint
  'parameter-ppn': ParameterPpn
  'parameter-rugi-nota': ParameterRugiNota
  'pembelian': Pembelian
  'penjualan': Penjualan
  'perubahan-harga': PerubahanHarga
  'pindah-barang': PindahBarang
  'pindah-barang.barang': PindahBarangBarang
  'pindah-satu-baki': PindahSatuBaki
  'pindah-satu-baki.barang': PindahSatuBakiBarang
  'provinces': Provinces
  'rekening': Rekening
  'sales': Sales
  'stock-aksesoris': StockAksesoris
  'supplier': Supplier
  'toko': Toko
  'tukang': Tukang
  'users': Users
}

export interface Moves {
  'hancur-barang': 'simpan' | 'batal'
  'pindah-barang': 'simpan'
  'pindah-satu-baki': 'simpan'
  'stock-aksesoris': 'simpan'
}
