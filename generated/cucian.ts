// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Cucian {
  /**
   * UUIDv7
   */
  id: string
  no_cuci: string
  tanggal: string | null
  kode_tukang: string
  jumlah: number | null
  berat_kirim: number | null
  berat_kembali: number | null
  susut: number | null
  ongkos_cuci: number | null
  tgl_kembali: string | null
  diterima_by: string
  keterangan: string
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface CucianBarang {
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
  berat_kirim: number | null
  berat_kembali: number | null
  susut: number | null
  susut_persen: number | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
