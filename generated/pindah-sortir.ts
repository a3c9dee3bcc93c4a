// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface PindahSortir {
  /**
   * UUIDv7
   */
  id: string
  no_pindah: string
  tgl_system: string | null
  tujuan: string
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

export interface PindahSortirBarang {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  kode_barcode: string
  nama_barang: string
  kode_group: string
  kode_dept: string
  hasil_sortir: string
  kadar: number | null
  berat: number | null
  harga: number | null
  barcode_baru: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
