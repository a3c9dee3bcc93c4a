// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface BarangBatu {
  /**
   * UUIDv7
   */
  id: string
  no_batu: string
  kode_barcode: string
  nama_barang: string
  jenis_batu: string
  jumlah: number | null
  karat_batu: number
  size: string
  kode_cutgrade: string
  kode_shape: string
  kode_polish: string
  kode_color: string
  kode_symmetry: string
  kode_clarity: string
  kode_fluorescence: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
