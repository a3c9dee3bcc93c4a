// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface PindahSatuBaki {
  /**
   * UUIDv7
   */
  id: string
  no_pindah: string
  tgl_system: string | null
  gudang_asal: string
  baki_asal: string
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
