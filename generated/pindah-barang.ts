// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface PindahBarang {
  /**
   * UUIDv7
   */
  id: string
  no_pindah: string
  tgl_system: string | null
  kode_gudang: string
  kode_baki: string
  total_qty: number | null
  total_berat: number | null
  keterangan: string
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface PindahBarangBarang {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  kode_barcode: string
  jenis_group: string
  kode_group: string
  kode_dept: string
  nama_barang: string
  nama_atribut: string
  berat_atribut: number | null
  berat_satuan: number | null
  kode_baki_asal: string
  kode_gudang_asal: string
  qty: number | null
  berat: number | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
