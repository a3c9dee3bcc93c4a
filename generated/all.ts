// Generated from the schema files by "npm run schema:generate"; not edited by hand.

import type { AturanKabar } from './aturan-kabar.ts'
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
import type { CetakBarcode, CetakBarcodeBarang } from './cetak-barcode.ts'
import type { Cucian, CucianBarang } from './cucian.ts'
import type { DaftarPantau } from './daftar-pantau.ts'
import type { EmasTukang, EmasTukangEmas } from './emas-tukang.ts'
import type { GantiKartu } from './ganti-kartu.ts'
import type { Group } from './group.ts'
import type { Gudang } from './gudang.ts'
import type { Hadiah } from './hadiah.ts'
import type { HancurBarang, HancurBarangBarang } from './hancur-barang.ts'
import type { HapusData } from './hapus-data.ts'
import type { HargaHariIni, HargaHariIniHarga } from './harga-hari-ini.ts'
import type { HariLibur } from './hari-libur.ts'
import type { HitungKas, HitungKasPecahan } from './hitung-kas.ts'
import type { Hutang, HutangBarang, HutangPembayaran } from './hutang.ts'
import type { Jenis } from './jenis.ts'
import type { JenisBatu } from './jenis-batu.ts'
import type { JenisBayar } from './jenis-bayar.ts'
import type { Kabar } from './kabar.ts'
import type { Kadar } from './kadar.ts'
import type { KasHarian } from './kas-harian.ts'
import type { Kejadian } from './kejadian.ts'
import type { KeteranganNota } from './keterangan-nota.ts'
import type { KirimBarang, KirimBarangBarang } from './kirim-barang.ts'
import type { KirimanWebhook } from './kiriman-webhook.ts'
import type { KodeTransaksi } from './kode-transaksi.ts'
import type { KondisiBarang } from './kondisi-barang.ts'
import type { KondisiPembelian } from './kondisi-pembelian.ts'
import type { KondisiPinjaman } from './kondisi-pinjaman.ts'
import type { LaporanPpatk } from './laporan-ppatk.ts'
import type { LevelToko } from './level-toko.ts'
import type { MailServer } from './mail-server.ts'
import type { Marketplace } from './marketplace.ts'
import type { Member } from './member.ts'
import type { MintaBarang, MintaBarangBarang } from './minta-barang.ts'
import type { Nota } from './nota.ts'
import type { NotaCabang } from './nota-cabang.ts'
import type { NotaSlip } from './nota-slip.ts'
import type { Otorisasi } from './otorisasi.ts'
import type { ParaSystem } from './para-system.ts'
import type { ParameterOngkos } from './parameter-ongkos.ts'
import type { ParameterPoint } from './parameter-point.ts'
import type { ParameterPpatk } from './parameter-ppatk.ts'
import type { ParameterPpn } from './parameter-ppn.ts'
import type { ParameterRugiNota } from './parameter-rugi-nota.ts'
import type { Pecahan } from './pecahan.ts'
import type { PemakaianBatas } from './pemakaian-batas.ts'
import type { Pembelian, PembelianBarang, PembelianPembayaran } from './pembelian.ts'
import type { PenerimaanBarang, PenerimaanBarangJenis } from './penerimaan-barang.ts'
import type { Penjualan, PenjualanBarang, PenjualanPembayaran, PenjualanTukar } from './penjualan.ts'
import type { PerubahanHarga } from './perubahan-harga.ts'
import type { PerubahanHargaBarang } from './perubahan-harga-barang.ts'
import type { PesanKeluar } from './pesan-keluar.ts'
import type { Pesanan, PesananBarang, PesananPembayaran } from './pesanan.ts'
import type { PindahBarang, PindahBarangBarang } from './pindah-barang.ts'
import type { PindahSatuBaki, PindahSatuBakiBarang } from './pindah-satu-baki.ts'
import type { PindahSortir, PindahSortirBarang } from './pindah-sortir.ts'
import type { Provinces } from './provinces.ts'
import type { Rekening } from './rekening.ts'
import type { RiwayatKartu } from './riwayat-kartu.ts'
import type { RiwayatKas } from './riwayat-kas.ts'
import type { Sales } from './sales.ts'
import type { Schedule } from './schedule.ts'
import type { ScheduleRun } from './schedule-run.ts'
import type { Service, ServiceBahan, ServiceBarang, ServicePembayaran } from './service.ts'
import type { SortirPembelian, SortirPembelianBarang } from './sortir-pembelian.ts'
import type { StockAksesoris } from './stock-aksesoris.ts'
import type { StockHadiah } from './stock-hadiah.ts'
import type { StockOpname, StockOpnameBarang } from './stock-opname.ts'
import type { StockOpnameGlobal, StockOpnameGlobalBaki, StockOpnameGlobalJenis } from './stock-opname-global.ts'
import type { StockOpnamePenerimaan } from './stock-opname-penerimaan.ts'
import type { Supplier } from './supplier.ts'
import type { TimbangBaki, TimbangBakiBaki } from './timbang-baki.ts'
import type { TimbangTerima, TimbangTerimaBarang } from './timbang-terima.ts'
import type { Titipan, TitipanBarang, TitipanPembayaran } from './titipan.ts'
import type { TokenLayanan } from './token-layanan.ts'
import type { Toko } from './toko.ts'
import type { TransaksiPelanggan } from './transaksi-pelanggan.ts'
import type { TransaksiPoin } from './transaksi-poin.ts'
import type { Tukang } from './tukang.ts'
import type { TukarPoin } from './tukar-poin.ts'
import type { TutupToko, TutupTokoArus, TutupTokoHarga, TutupTokoKas, TutupTokoSales, TutupTokoTerbuka } from './tutup-toko.ts'
import type { UangBank } from './uang-bank.ts'
import type { UangKas } from './uang-kas.ts'
import type { UbahFaktur, UbahFakturBarang } from './ubah-faktur.ts'
import type { Users } from './users.ts'
import type { Webhook } from './webhook.ts'

export interface Records {
  'aturan-kabar': AturanKabar
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
  'cetak-barcode': CetakBarcode
  'cetak-barcode.barang': CetakBarcodeBarang
  'cucian': Cucian
  'cucian.barang': CucianBarang
  'daftar-pantau': DaftarPantau
  'emas-tukang': EmasTukang
  'emas-tukang.emas': EmasTukangEmas
  'ganti-kartu': GantiKartu
  'group': Group
  'gudang': Gudang
  'hadiah': Hadiah
  'hancur-barang': HancurBarang
  'hancur-barang.barang': HancurBarangBarang
  'hapus-data': HapusData
  'harga-hari-ini': HargaHariIni
  'harga-hari-ini.harga': HargaHariIniHarga
  'hari-libur': HariLibur
  'hitung-kas': HitungKas
  'hitung-kas.pecahan': HitungKasPecahan
  'hutang': Hutang
  'hutang.barang': HutangBarang
  'hutang.pembayaran': HutangPembayaran
  'jenis': Jenis
  'jenis-batu': JenisBatu
  'jenis-bayar': JenisBayar
  'kabar': Kabar
  'kadar': Kadar
  'kas-harian': KasHarian
  'kejadian': Kejadian
  'keterangan-nota': KeteranganNota
  'kirim-barang': KirimBarang
  'kirim-barang.barang': KirimBarangBarang
  'kiriman-webhook': KirimanWebhook
  'kode-transaksi': KodeTransaksi
  'kondisi-barang': KondisiBarang
  'kondisi-pembelian': KondisiPembelian
  'kondisi-pinjaman': KondisiPinjaman
  'laporan-ppatk': LaporanPpatk
  'level-toko': LevelToko
  'mail-server': MailServer
  'marketplace': Marketplace
  'member': Member
  'minta-barang': MintaBarang
  'minta-barang.barang': MintaBarangBarang
  'nota': Nota
  'nota-cabang': NotaCabang
  'nota-slip': NotaSlip
  'otorisasi': Otorisasi
  'para-system': ParaSystem
  'parameter-ongkos': ParameterOngkos
  'parameter-point': ParameterPoint
  'parameter-ppatk': ParameterPpatk
  'parameter-ppn': ParameterPpn
  'parameter-rugi-nota': ParameterRugiNota
  'pecahan': Pecahan
  'pemakaian-batas': PemakaianBatas
  'pembelian': Pembelian
  'pembelian.barang': PembelianBarang
  'pembelian.pembayaran': PembelianPembayaran
  'penerimaan-barang': PenerimaanBarang
  'penerimaan-barang.jenis': PenerimaanBarangJenis
  'penjualan': Penjualan
  'penjualan.barang': PenjualanBarang
  'penjualan.tukar': PenjualanTukar
  'penjualan.pembayaran': PenjualanPembayaran
  'perubahan-harga': PerubahanHarga
  'perubahan-harga-barang': PerubahanHargaBarang
  'pesan-keluar': PesanKeluar
  'pesanan': Pesanan
  'pesanan.barang': PesananBarang
  'pesanan.pembayaran': PesananPembayaran
  'pindah-barang': PindahBarang
  'pindah-barang.barang': PindahBarangBarang
  'pindah-satu-baki': PindahSatuBaki
  'pindah-satu-baki.barang': PindahSatuBakiBarang
  'pindah-sortir': PindahSortir
  'pindah-sortir.barang': PindahSortirBarang
  'provinces': Provinces
  'rekening': Rekening
  'riwayat-kartu': RiwayatKartu
  'riwayat-kas': RiwayatKas
  'sales': Sales
  'schedule': Schedule
  'schedule-run': ScheduleRun
  'service': Service
  'service.pembayaran': ServicePembayaran
  'service.barang': ServiceBarang
  'service.bahan': ServiceBahan
  'sortir-pembelian': SortirPembelian
  'sortir-pembelian.barang': SortirPembelianBarang
  'stock-aksesoris': StockAksesoris
  'stock-hadiah': StockHadiah
  'stock-opname': StockOpname
  'stock-opname.barang': StockOpnameBarang
  'stock-opname-global': StockOpnameGlobal
  'stock-opname-global.baki': StockOpnameGlobalBaki
  'stock-opname-global.jenis': StockOpnameGlobalJenis
  'stock-opname-penerimaan': StockOpnamePenerimaan
  'supplier': Supplier
  'timbang-baki': TimbangBaki
  'timbang-baki.baki': TimbangBakiBaki
  'timbang-terima': TimbangTerima
  'timbang-terima.barang': TimbangTerimaBarang
  'titipan': Titipan
  'titipan.barang': TitipanBarang
  'titipan.pembayaran': TitipanPembayaran
  'token-layanan': TokenLayanan
  'toko': Toko
  'transaksi-pelanggan': TransaksiPelanggan
  'transaksi-poin': TransaksiPoin
  'tukang': Tukang
  'tukar-poin': TukarPoin
  'tutup-toko': TutupToko
  'tutup-toko.sales': TutupTokoSales
  'tutup-toko.kas': TutupTokoKas
  'tutup-toko.arus': TutupTokoArus
  'tutup-toko.harga': TutupTokoHarga
  'tutup-toko.terbuka': TutupTokoTerbuka
  'uang-bank': UangBank
  'uang-kas': UangKas
  'ubah-faktur': UbahFaktur
  'ubah-faktur.barang': UbahFakturBarang
  'users': Users
  'webhook': Webhook
}

export interface Moves {
  'cetak-barcode': 'simpan'
  'cucian': 'kirim' | 'selesai' | 'batal'
  'emas-tukang': 'simpan' | 'batal'
  'ganti-kartu': 'simpan'
  'hancur-barang': 'simpan' | 'batal'
  'hapus-data': 'hapus' | 'rencana' | 'jatuh_tempo' | 'batal'
  'harga-hari-ini': 'simpan'
  'hitung-kas': 'simpan' | 'setuju' | 'jelaskan' | 'sendiri' | 'periksa' | 'ulang'
  'hutang': 'simpan' | 'validasi' | 'tolak' | 'ingatkan' | 'batal' | 'lunas' | 'batal_lunas' | 'peremajaan' | 'perbarui' | 'saldo_awal' | 'lelang'
  'kirim-barang': 'kirim' | 'terima' | 'batal'
  'kiriman-webhook': 'antri' | 'kirim' | 'gagal' | 'ulang' | 'batal'
  'laporan-ppatk': 'buat' | 'laporkan' | 'koreksi' | 'hitung'
  'minta-barang': 'minta' | 'kirim' | 'buka' | 'tolak' | 'batal'
  'nota-cabang': 'klaim' | 'lepas'
  'pembelian': 'simpan' | 'validasi' | 'tolak' | 'batal' | 'tukar' | 'validasi_tukar' | 'tolak_tukar' | 'batal_tukar'
  'penerimaan-barang': 'simpan' | 'batal'
  'penjualan': 'simpan' | 'validasi' | 'tolak' | 'batal'
  'pesan-keluar': 'antri' | 'kirim' | 'tunda' | 'ulang' | 'batal'
  'pesanan': 'simpan' | 'validasi' | 'tolak' | 'saldo_awal' | 'tambah_dp' | 'ubah_estimasi' | 'kerjakan_lagi' | 'ambil_contoh' | 'ambil' | 'buka' | 'batal'
  'pindah-barang': 'simpan'
  'pindah-satu-baki': 'simpan'
  'pindah-sortir': 'simpan'
  'schedule-run': 'now' | 'queue' | 'send' | 'delay' | 'again' | 'cancel'
  'service': 'simpan' | 'ubah_estimasi' | 'selesai' | 'ambil' | 'batal'
  'sortir-pembelian': 'simpan' | 'batal'
  'stock-aksesoris': 'simpan'
  'stock-hadiah': 'simpan' | 'batal'
  'stock-opname': 'mulai' | 'selesai' | 'batal'
  'stock-opname-global': 'simpan'
  'stock-opname-penerimaan': 'selesai'
  'timbang-baki': 'mulai' | 'simpan' | 'reset'
  'timbang-terima': 'simpan' | 'jawab'
  'titipan': 'simpan' | 'validasi' | 'tolak' | 'saldo_awal' | 'tambah_dp' | 'ambil' | 'buka' | 'kembalikan' | 'batal'
  'transaksi-pelanggan': 'catat' | 'kenali' | 'batal'
  'transaksi-poin': 'simpan' | 'batal'
  'tukar-poin': 'simpan' | 'batal'
  'tutup-toko': 'kunci' | 'hitung' | 'catat' | 'selesai' | 'buka'
  'uang-bank': 'simpan' | 'batal'
  'uang-kas': 'simpan' | 'batal'
  'ubah-faktur': 'simpan'
}
