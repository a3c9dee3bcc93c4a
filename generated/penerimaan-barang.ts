// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface PenerimaanBarang {
  /**
   * UUIDv7
   */
  id: string
  no_terima: string
  tanggal: string | null
  supplier_barang: string
  no_nota_supplier: string
  type: string
  kode_toko_cabang: string
  total_qty: number | null
  total_berat: number | null
  total_rp: number | null
  sisa_qty: number | null
  sisa_berat: number | null
  keadaan: string
  keterangan: string
  input_by: string
  alasan_batal: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface PenerimaanBarangJenis {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  kode_dept: string
  nama_dept: string
  kadar: number | null
  qty: number
  asal_berat: string
  berat: number
  harga_modal: number | null
  ongkos: number | null
  total: number | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
