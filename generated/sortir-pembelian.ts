// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface SortirPembelian {
  /**
   * UUIDv7
   */
  id: string
  no_sortir: string
  tgl_system: string | null
  kode_dept: string
  total_qty: number | null
  total_berat: number | null
  total_susut: number | null
  keterangan: string
  input_by: string
  alasan_batal: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface SortirPembelianBarang {
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
  kadar: number | null
  no_faktur_beli: string
  harga: number | null
  kondisi: string
  berat: number | null
  hasil_sortir: string
  berat_sortir: number
  kadar_sortir: number | null
  susut: number | null
  keterangan: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
