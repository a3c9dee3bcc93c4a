// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Barang {
  /**
   * UUIDv7
   */
  id: string
  kode_barcode: string
  kode_group: string
  jenis_group: string
  kode_dept: string
  asal: string
  kode_baki_awal: string
  kode_gudang_awal: string
  kode_gudang: string
  kode_baki: string
  tempat: string
  berat_stock: number | null
  stock_on_hand: number | null
  menunggu: boolean
  status: string
  kode_intern: string
  tag_id: string
  is_markis: boolean
  nama_barang: string
  asal_berat: string
  berat_asli: number
  berat: number
  kadar: number
  kadar_cetak: string
  kadar_modal: number | null
  berat_murni: number | null
  nama_atribut: string
  berat_atribut: number | null
  harga_atribut: number | null
  berat_plastik: number | null
  berat_bandrol: number | null
  harga_skrg: number | null
  harga_modal: number | null
  harga_jual: number | null
  harga_hari_ini: number | null
  ongkos: number | null
  size: string
  finishing: string
  no_terima: string
  supplier_barang: string
  toko_asal: string
  is_consignment: boolean
  berfaktur: boolean
  total_usd: number | null
  curr: number | null
  ongkos_berlian: number | null
  no_pesanan: string
  kode_pesanan: string
  harga_gram_pesanan: number | null
  gambar_barang: string
  tgl_input: string | null
  input_by: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
