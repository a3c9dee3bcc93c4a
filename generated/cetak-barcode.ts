// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface CetakBarcode {
  /**
   * UUIDv7
   */
  id: string
  no_cetak: string
  tgl_system: string | null
  kode_gudang: string
  kode_baki: string
  kode_dept: string
  no_terima: string
  kode_intern: string
  tgl_input: string | null
  total_qty: number | null
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface CetakBarcodeBarang {
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
  kode_baki: string
  berat: number | null
  kadar_cetak: string
  kode_intern: string
  berat_atribut: number | null
  cetak_counter: number | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
