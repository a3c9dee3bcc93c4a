// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface UbahFaktur {
  /**
   * UUIDv7
   */
  id: string
  no_ubah: string
  tgl_system: string | null
  berfaktur: boolean
  total_qty: number | null
  alasan: string
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface UbahFakturBarang {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  kode_barcode: string
  nama_barang: string
  kode_group: string
  asal: string
  berat: number | null
  berfaktur_lama: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
